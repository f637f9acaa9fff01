"""What people and agents may ask and say: verbs over the published ledger, decisions into the journal."""
