/** The rights of each login on one table; an empty text means none. Columns are listed if a right is not for all of them. */
export interface TableRights {
  /** TPPs' calls, `havn_tpp`. */
  readonly tpp: string
  /** Pages and jobs, `havn_bank`. */
  readonly bank: string
  /** The bank's employees, `havn_operator`; undefined means none. */
  readonly operator?: string
}

/** The rights on every table. Policies further restrict rows to a bank and TPP, and transition tables restrict changes of state. */
export const RIGHTS: Readonly<Record<string, TableRights>> = {
  'accounts.last_report': {
    tpp: 'select, insert, update (transaction_id)',
    bank: 'select, delete',
    operator: 'select',
  },
  'accounts.quota': {
    tpp: 'select, insert, update (read_at)',
    bank: 'select, update (read_at)',
    operator: 'select',
  },
  // Only the owner adds an anchor, for what two operators confirmed.
  'audit.anchor': { tpp: '', bank: 'select, update (number)', operator: 'select' },
  'audit.block': { tpp: '', bank: 'select, insert', operator: 'select' },
  'audit.seal': { tpp: '', bank: 'select, insert', operator: 'select' },
  // Routines of the owner write both.
  'back_office.act': { tpp: '', bank: 'select', operator: 'select' },
  'back_office.proposal': { tpp: '', bank: 'select', operator: 'select' },
  'back_office.reconciliation': { tpp: '', bank: 'select, insert, update', operator: 'select' },
  // The key of the ids of parts is nothing for a TPP's call or an operator.
  'banks.bank': {
    tpp: 'select (bank_id, name, version, clock_offset_milliseconds, opened_at, country)',
    bank: 'select, insert, update (version, clock_offset_milliseconds, country)',
    operator: 'select (bank_id, name, clock_offset_milliseconds, country)',
  },
  'banks.host': { tpp: 'select', bank: 'select, insert' },
  'banks.named_bank': {
    tpp: '',
    bank: 'select, insert',
    operator: 'select',
  },
  'banks.own_bank': { tpp: 'select', bank: 'select, insert, update (used_at)' },
  'funds.question': {
    tpp: 'select, insert, update (is_available), delete',
    bank: 'select, delete',
    operator: 'select',
  },
  'consents.consent': {
    tpp: 'select, update (sequence, mac, mac_before)',
    bank: 'select, insert, update (tpp_name, tpp_brand, granted_at, sequence, mac, mac_before), delete',
    operator: 'select',
  },
  // In the sandbox alone a TPP reads the history of its consents, without who decided.
  'consents.event': {
    tpp: 'select (bank_id, tpp_id, event_id, psu_id, agreement_key, sequence, cause, account_ids, authorisation_id, at, detail), insert without transaction_id',
    bank: 'select, insert without transaction_id',
    operator: 'select',
  },
  'consents.expiry_notice': {
    tpp: '',
    bank: 'select, insert, update (due_at, days_left, granted_at), delete',
    operator: 'select',
  },
  'consents.granted_account': {
    tpp: 'select, update (accessed_at), delete',
    bank: 'select, insert, update (accessed_at), delete',
    operator: 'select',
  },
  'consents.objection': { tpp: '', bank: 'select, insert', operator: 'select' },
  'consents.read_day': {
    tpp: 'select',
    bank: 'select, insert, update (reads, reads_without_psu, last_read_at), delete',
    operator: 'select',
  },
  'consents.request': { tpp: 'select, insert', bank: 'select, insert', operator: 'select' },
  // A TPP asks, and gives up: row-level policies let it write no other status.
  'consents.requested': {
    tpp: 'select, insert (bank_id, tpp_id, consent_id, kind, access, is_recurring, valid_until, frequency_per_day, is_combined, tpp_name, tpp_brand, created_at, last_action_at, account_number), update (status, sequence, last_action_at, mac, mac_before)',
    bank: 'select, update (status, sequence, last_action_at, person_id, agreement_id, granted_at, mac, mac_before, used_at)',
    operator: 'select',
  },
  'consents.requested_account': { tpp: 'select', bank: 'select, insert, delete', operator: 'select' },
  'consents.requested_event': {
    tpp: 'insert without transaction_id',
    bank: 'select, insert without transaction_id',
    operator: 'select',
  },
  'consents.resource': {
    tpp: 'select, insert, update (ended_by)',
    bank: 'select, insert, update (purpose, ended_by)',
    operator: 'select',
  },
  'jobs.run': { tpp: '', bank: 'select, insert, update, delete' },
  'jobs.schedule': { tpp: '', bank: 'select, insert, update' },
  'migrations.applied': { tpp: '', bank: '' },
  'notifications.due': {
    tpp: 'select, insert, update (number)',
    bank: 'select, insert, update (number, due_at), delete',
    operator: 'select',
  },
  'notifications.notification': {
    tpp: 'select, insert',
    bank: 'select, insert, update (state, tries, last_try_at, last_status, last_problem, next_try_at)',
    operator: 'select',
  },
  'notifications.subscription': {
    tpp: 'select, insert, update (status, sequence, latest)',
    bank: 'select, insert, update (path, uri, queue, content, status, sequence, latest, ended_at)',
    operator: 'select',
  },
  'payments.claim': { tpp: '', bank: 'select, insert, update, delete', operator: 'select' },
  'payments.unapproved_removal': { tpp: '', bank: 'select', operator: 'select' },
  'payments.open_outcome': { tpp: '', bank: 'select, insert, update (ask_at), delete' },
  'payments.due': {
    tpp: 'select',
    bank: 'select, insert, update (stage, last_try_date, claim_id, mac), delete',
    operator: 'select',
  },
  'key_figures.day_total': { tpp: '', bank: 'select, insert, update', operator: 'select' },
  'key_figures.maintenance': { tpp: '', bank: 'select, insert', operator: 'select' },
  'key_figures.measured_period': {
    tpp: '',
    bank: 'select, insert, update (replaced_at)',
    operator: 'select',
  },
  'key_figures.outage': { tpp: '', bank: 'select, insert, update', operator: 'select' },
  'key_figures.readiness': { tpp: '', bank: 'select, insert, update', operator: 'select' },
  'keys.process': { tpp: '', bank: 'select, insert, update, delete', operator: 'select' },
  'payments.instance': { tpp: '', bank: 'select, insert, update, delete', operator: 'select' },
  'payments.logical_key': { tpp: 'select, insert', bank: 'select, insert' },
  'payments.part': { tpp: 'select', bank: 'select, insert', operator: 'select' },
  'payee_lookups.shown_names': { tpp: '', bank: 'select, insert, update, delete' },
  'payments.payee_check': { tpp: '', bank: 'select, insert, update (sealed)', operator: 'select' },
  'payments.payment': { tpp: 'select, insert', bank: 'select', operator: 'select' },
  'payments.payment_event': {
    tpp: 'select, insert without transaction_id',
    bank: 'select, insert without transaction_id',
    operator: 'select',
  },
  'payments.payment_status': {
    tpp: 'select, insert (bank_id, tpp_id, payment_id, status, execution_date, sequence, subscribed_payment_id), update (status, execution_date, sequence, basket_id)',
    bank: 'select, insert, update (status, execution_date, sequence, first_approver_id, first_agreement_id, first_approval_mac)',
    operator: 'select',
  },
  'payments.quarantine': {
    tpp: '',
    bank: 'select, insert, update (earlier_request_until, may_have_reached_core_bank), delete',
    operator: 'select',
  },
  'payments.standing_order': {
    tpp: 'select',
    bank: 'select, insert, update (next_number, next_date, is_quarantined, mac), delete',
    operator: 'select',
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
  'resource_traces.resource_trace': { tpp: '', bank: 'select, insert', operator: 'select' },
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
    tpp: 'select, insert (bank_id, tpp_id, authorisation_id, purpose, subject_id, approach, tpp_name, tpp_brand, tpp_session_id, tpp_redirect_uri, psu_id, psu_identity_hash, context, agreement_id, created_at, touched_at, interface, tpp_nok_redirect_uri)',
    bank: 'select, insert (bank_id, tpp_id, authorisation_id, purpose, subject_id, approach, tpp_name, tpp_brand, tpp_session_id, tpp_redirect_uri, psu_id, psu_identity_hash, context, agreement_id, created_at, touched_at, interface, tpp_nok_redirect_uri), update (status, sequence, touched_at, browser_hash, tries, person_id, acting_context, acting_agreement_id, ending)',
    operator: 'select',
  },
  'sca.authorisation_event': {
    tpp: 'select, insert without transaction_id',
    bank: 'select, insert without transaction_id',
    operator: 'select',
  },
  'sca.decoupled_request': { tpp: 'insert', bank: 'select, insert, update, delete', operator: 'select' },
  'sca.known_identity': { tpp: '', bank: 'select, insert, update', operator: 'select' },
  'sca.ended_login': { tpp: '', bank: 'select, insert, update (ended_at), delete' },
  'sca.evidence': { tpp: '', bank: 'select, insert without transaction_id', operator: 'select' },
  'sca.offered_link': {
    tpp: 'select, insert, update (offered_at), delete',
    bank: 'select, update (offered_at), delete',
    operator: 'select',
  },
  'sca.psu': { tpp: 'select', bank: 'select, insert, update', operator: 'select' },
  'sca.push': { tpp: 'select, insert, delete', bank: 'select, update (is_open), delete', operator: 'select' },
  'sca.session': { tpp: 'select', bank: 'select, insert, update', operator: 'select' },
  'sca.transition': { tpp: 'select', bank: 'select' },
  'sca.login_attempt_counter': { tpp: '', bank: 'select, insert, update, delete', operator: 'select' },
  'sca.link_attempt_counter': { tpp: '', bank: 'select, insert, update, delete', operator: 'select' },
  'sca.person_identity': { tpp: 'select', bank: 'select, insert, update (person_id)', operator: 'select' },
  'signing_baskets.basket': {
    tpp: 'select, insert, update (stage, agreement_id, sequence)',
    bank: 'select, update (stage, agreement_id, sequence, first_approval_mac)',
    operator: 'select',
  },
  'signing_baskets.event': {
    tpp: 'select, insert without transaction_id',
    bank: 'select, insert without transaction_id',
    operator: 'select',
  },
  'signing_baskets.member': { tpp: 'select, insert', bank: 'select', operator: 'select' },
  'signing_baskets.transition': { tpp: 'select', bank: 'select' },
  'security_events.event': { tpp: '', bank: 'select, insert', operator: 'select, insert' },
  'security_events.known_certificate': { tpp: '', bank: 'select, insert', operator: 'select (tpp_id)' },
  'tenancy.operator_bank': { tpp: '', bank: '' },
  'tenancy.write_probe': { tpp: '', bank: '' },
  'tenancy.partitioned_table': { tpp: '', bank: '' },
  'tpp_dialogue.contact': { tpp: 'select, insert, update', bank: 'select', operator: 'select' },
  'tpp_dialogue.delivery': {
    tpp: '',
    bank: 'select, insert (bank_id, delivery_id, notice_id, tpp_id), update (state, tries, last_try_at, email, last_reply)',
    operator: 'select, insert (bank_id, delivery_id, notice_id, tpp_id), update (state, last_reply)',
  },
  'tpp_dialogue.due_delivery': {
    tpp: '',
    bank: 'select, insert, update (due_at, failed_tries), delete',
    operator: 'insert',
  },
  'tpp_dialogue.notice': { tpp: '', bank: 'select, insert', operator: 'select, insert' },
  // Only the owner blocks, for what operators decided.
  'trust.blocked_tpp': { tpp: '', bank: 'select', operator: 'select' },
  'trust.certificate_status': {
    tpp: '',
    bank: 'select, insert, update, delete',
    operator: 'select (certificate_hash, tpp_id, status, answered_at)',
  },
  'trust.known_tpp': { tpp: '', bank: 'select, insert' },
  'trust.list': { tpp: '', bank: 'select, insert, update', operator: 'select' },
  'trust.register_entry': { tpp: '', bank: 'select, insert, update, delete', operator: 'select' },
  'trust.register_import': { tpp: '', bank: 'select, insert', operator: 'select' },
  'trust.task': { tpp: '', bank: 'select, insert, update' },
  'xs2a.answered_request': { tpp: 'select, insert', bank: 'select, insert', operator: 'select' },
}
