/** The rights of each login on one table; an empty text means none. Columns are listed if a right is not for all of them. */
export interface TableRights {
  /** TPPs' calls, `havn_tpp`. */
  readonly tpp: string
  /** Pages and jobs, `havn_bank`. */
  readonly bank: string
}

/** The rights on every table. Policies further restrict rows to a bank and TPP, and transition tables restrict changes of state. */
export const RIGHTS: Readonly<Record<string, TableRights>> = {
  'accounts.quota': { tpp: 'select, insert, update (read_at)', bank: 'select, update (read_at)' },
  'banks.bank': { tpp: 'select', bank: 'select, insert, update (version, clock_offset_milliseconds)' },
  'banks.host': { tpp: 'select', bank: 'select, insert' },
  'banks.named_bank': { tpp: '', bank: 'select, insert, update (suspended_at)' },
  'banks.own_bank': { tpp: 'select', bank: 'select, insert, update (used_at)' },
  'consents.consent': {
    tpp: 'select, update (sequence)',
    bank: 'select, insert, update (tpp_name, tpp_brand, granted_at, sequence), delete',
  },
  // In the sandbox alone a TPP reads the history of its consents, without who decided.
  'consents.event': {
    tpp: 'select (bank_id, tpp_id, event_id, psu_id, agreement_key, sequence, cause, account_ids, authorisation_id, at, detail), insert',
    bank: 'select, insert',
  },
  'consents.expiry_notice': {
    tpp: '',
    bank: 'select, insert, update (due_at, days_left, granted_at), delete',
  },
  'consents.granted_account': {
    tpp: 'select, update (accessed_at), delete',
    bank: 'select, insert, update (accessed_at), delete',
  },
  'consents.objection': { tpp: '', bank: 'select, insert' },
  'consents.read_day': {
    tpp: 'select',
    bank: 'select, insert, update (reads, reads_without_psu, last_read_at), delete',
  },
  'consents.request': { tpp: 'select, insert', bank: 'select, insert' },
  'consents.resource': {
    tpp: 'select, insert, update (ended_by)',
    bank: 'select, insert, update (purpose, ended_by)',
  },
  'jobs.run': { tpp: '', bank: 'select, insert, update, delete' },
  'jobs.schedule': { tpp: '', bank: 'select, insert, update' },
  'migrations.applied': { tpp: '', bank: '' },
  'notifications.due': {
    tpp: 'select, insert, update (number)',
    bank: 'select, insert, update (number, due_at), delete',
  },
  'notifications.notification': {
    tpp: 'select, insert',
    bank: 'select, insert, update (state, tries, last_try_at, last_status, last_problem, next_try_at)',
  },
  'notifications.subscription': {
    tpp: 'select, insert, update (status, sequence, latest)',
    bank: 'select, insert, update (path, uri, queue, content, status, sequence, latest, ended_at)',
  },
  'payments.claim': { tpp: '', bank: 'select, insert, update, delete' },
  'payments.due': { tpp: 'select', bank: 'select, insert, update (stage, last_try_date, claim_id), delete' },
  'payments.instance': { tpp: '', bank: 'select, insert, update, delete' },
  'payments.logical_key': { tpp: 'select, insert', bank: 'select' },
  'payments.part': { tpp: 'select', bank: 'select, insert' },
  'payments.payment': { tpp: 'select, insert', bank: 'select' },
  'payments.payment_event': { tpp: 'select, insert', bank: 'select, insert' },
  'payments.payment_status': {
    tpp: 'select, insert (bank_id, tpp_id, payment_id, status, execution_date, sequence, subscribed_payment_id), update (status, execution_date, sequence, basket_id)',
    bank: 'select, insert, update (status, execution_date, sequence, first_approver_id, first_agreement_id)',
  },
  'payments.quarantine': { tpp: '', bank: 'select, insert, delete' },
  'payments.standing_order': {
    tpp: 'select',
    bank: 'select, insert, update (next_number, next_date, is_quarantined), delete',
  },
  'payments.transition': { tpp: 'select', bank: 'select' },
  'pgboss.bam': { tpp: '', bank: '' },
  'pgboss.job': { tpp: '', bank: 'select, insert, update, delete' },
  'pgboss.job_common': { tpp: '', bank: 'select, insert, update, delete' },
  'pgboss.job_dependency': { tpp: '', bank: 'select, delete' },
  'pgboss.queue': { tpp: '', bank: 'select, insert, update' },
  'pgboss.queue_stats': { tpp: '', bank: '' },
  'pgboss.schedule': { tpp: '', bank: 'select, update' },
  'pgboss.subscription': { tpp: '', bank: '' },
  'pgboss.version': { tpp: '', bank: 'select, update' },
  'pgboss.warning': { tpp: '', bank: '' },
  'sandbox.event': { tpp: 'select, insert', bank: 'select, insert' },
  'sandbox.request': { tpp: 'select, insert', bank: '' },
  'sandbox.served_hour': { tpp: '', bank: 'select, insert, update, delete' },
  'sandbox.snapshot': {
    tpp: 'select (bank_id, name, taken_at, bank_time, counts)',
    bank: 'select, insert, delete',
  },
  'sandbox.watched_bank': { tpp: 'select, insert, update', bank: 'select' },
  'sandbox_ledger.account': { tpp: 'select', bank: 'select, insert, update (allows_payments), delete' },
  'sandbox_ledger.agreement': { tpp: 'select', bank: 'select, insert, delete' },
  'sandbox_ledger.ledger_account': {
    tpp: 'select',
    bank: 'select, insert (bank_id, ledger_account_id, currency, holder_name, credit_limit_minor_units, bban, card), update (balance_minor_units), delete',
  },
  'sandbox_ledger.card_account': { tpp: 'select', bank: 'select, insert, update (allows_payments), delete' },
  'sandbox_ledger.customer': { tpp: 'select', bank: 'select, insert, delete' },
  'sandbox_ledger.engagement': { tpp: 'select', bank: 'select, insert, delete' },
  'sandbox_ledger.entry': { tpp: 'select', bank: 'select, insert' },
  'sandbox_ledger.kid_agreement': { tpp: 'select', bank: 'select, insert, delete' },
  'sandbox_ledger.representative': { tpp: 'select', bank: 'select, insert, delete' },
  'sandbox_ledger.statement_line': {
    tpp: 'select',
    bank: 'select, insert, update (booked_at, response, response_format), delete',
  },
  'sandbox_ledger.transfer': { tpp: 'select', bank: 'select, insert' },
  'sca.authorisation': {
    tpp: 'select, insert (bank_id, tpp_id, authorisation_id, purpose, subject_id, approach, tpp_name, tpp_brand, tpp_session_id, tpp_redirect_uri, psu_id, psu_identity_hash, context, agreement_id, created_at, touched_at)',
    bank: 'select, insert (bank_id, tpp_id, authorisation_id, purpose, subject_id, approach, tpp_name, tpp_brand, tpp_session_id, tpp_redirect_uri, psu_id, psu_identity_hash, context, agreement_id, created_at, touched_at), update (status, sequence, touched_at, browser_hash, tries, person_id, acting_context, acting_agreement_id, ending)',
  },
  'sca.authorisation_event': { tpp: 'select, insert', bank: 'select, insert' },
  'sca.decoupled_request': { tpp: 'insert', bank: 'select, insert, update, delete' },
  'sca.known_identity': { tpp: '', bank: 'select, insert, update' },
  'sca.ended_login': { tpp: '', bank: 'select, insert, delete' },
  'sca.evidence': { tpp: '', bank: 'select, insert' },
  'sca.offered_link': { tpp: 'select, insert, update (offered_at), delete', bank: 'select, delete' },
  'sca.psu': { tpp: 'select', bank: 'select, insert, update' },
  'sca.push': { tpp: 'select, insert, delete', bank: 'select, update (is_open), delete' },
  'sca.session': { tpp: 'select', bank: 'select, insert, update' },
  'sca.transition': { tpp: 'select', bank: 'select' },
  'sca.login_attempt_counter': { tpp: '', bank: 'select, insert, update, delete' },
  'signing_baskets.basket': {
    tpp: 'select, insert, update (stage, agreement_id, sequence)',
    bank: 'select, update (stage, agreement_id, sequence)',
  },
  'signing_baskets.event': { tpp: 'select, insert', bank: 'select, insert' },
  'signing_baskets.member': { tpp: 'select, insert', bank: 'select' },
  'signing_baskets.transition': { tpp: 'select', bank: 'select' },
  'tenancy.write_probe': { tpp: 'select, update', bank: '' },
  'tenancy.partitioned_table': { tpp: '', bank: '' },
  'tpp_dialogue.contact': { tpp: 'select, insert, update', bank: 'select' },
  'xs2a.answered_request': { tpp: 'select, insert', bank: 'select, insert' },
}
