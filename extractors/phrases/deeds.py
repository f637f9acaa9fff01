"""English verbs that name something one person can do for another, in the base form. Data only."""

from __future__ import annotations

from extractors.phrases import words

DEEDS = words("""
    accept access account achieve acquire activate adapt add address adjust advise agree aim align allocate allow amend analyze
    annotate announce answer apply appoint approach approve archive arrange arrive ask assemble assess assign assist assume attach
    attend authorize avoid back balance ban bear beat begin bid bill block book borrow break bring browse budget build bump burn buy
    calculate call cancel capture care carry cash catch change charge chart chase chat check choose circle circulate clarify clean
    clear click close co-ordinate coach code collate collect combine come comment commit communicate compare compile complete
    compose compute concentrate conduct confirm connect consider consult contact continue contribute control convert convey convince
    cooperate coordinate copy correct count cover create cut deal debug decide define delay delete deliver deposit describe design
    destroy detail determine develop dial direct disable discard disclose discuss dismiss dispatch display distribute divide do
    document double download draft draw dress drive drop dump e-mail edit elaborate elect eliminate email embed employ enable
    encourage end enforce engage enjoy enquire enroll ensure enter escalate establish estimate evaluate examine exchange execute
    exercise expand expect expedite explain explore export expose extend eyeball face fax feed fetch figure file fill finalize find
    finish fire fit fix flag flip fly focus fold follow footnote forget format forward free freeze fund furnish gather generate get
    give go grab grant greet grow guess guide hammer hand handle hang hash have head hear help hire hit hold host identify ignore
    illustrate imagine implement import improve include incorporate increase indicate inform initiate inquire insert inspect install
    instruct insure introduce invest investigate invite invoice iron isolate issue join jot judge jump keep kick kill knock label
    land launch lay lead learn leave lend let level license limit link list listen load locate lock log look loop lose lower mail
    maintain make manage mark match measure meet mention merge message miss mix mock modify monitor mount move name negotiate note
    notify number obtain offer open operate order organize outline overlook overnight oversee own pack paint park participate pass
    paste pay pencil perform permit phone pick ping pitch place plan play plug point poll post postpone pour practice praise pray
    prepare present press prevent preview price print prioritize proceed process produce promote proof proofread propose protect
    prove provide publish pull purchase pursue push put qualify query question quote raise rate reach react read realize rebook
    rebuild recall receive recheck recommend reconcile reconsider record recruit recycle redeem redirect redo reduce refer refine
    refresh register reject relate relax release relocate rely remain remember remind remove rename renew rent repair repeat replace
    reply report represent request require reread reschedule research resend reserve reset resolve respond rest restart restore
    restrict resubmit retain retrieve return retweet reuse review revise reword rewrite ring risk roll rope rotate route rsvp run
    save say scan schedule scroll scrub search secure see seek select sell send separate serve set settle share shift ship shoot
    shop show shred shut sign simplify sit skim skip slide slow solicit solve sort speak specify spend split spread stand start
    state stay step stick stop store strike study submit subscribe suggest summarise summarize supply support suppose swap switch
    take talk tap target teach tell terminate test text thank think throw tidy tie touch track trade train transfer translate
    transmit travel treat trust try turn tweak tweet type uncheck understand unlock unsubscribe update upgrade upload urge use
    utilize validate value vary verify view visit vote wait wake walk warn wash watch wear welcome wipe wire withdraw work worry
    wrap write yell zero zip
""")

_DOUBLED = words(
    "get put set run cut hit quit sit stop plan chat drop ship grab begin forget submit commit refer transfer permit swap shop skip wrap plug step flag pin tap snap let plot"
)
_KEEP_E = words("see agree free oversee")


def running(verb: str) -> str:
    """The -ing form: send -> sending, make -> making, get -> getting."""
    if verb in _DOUBLED:
        return verb + verb[-1] + "ing"
    if verb.endswith("e") and verb not in _KEEP_E and not verb.endswith(("ee", "oe", "ye")):
        return (verb[:-2] + "y" if verb.endswith("ie") else verb[:-1]) + "ing"
    return verb + "ing"


RUNNING = frozenset(map(running, DEEDS))
