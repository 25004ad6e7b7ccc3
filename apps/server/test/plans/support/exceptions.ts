/** A statement that may read more than the others, and why. */
export interface PlanException {
  /** A part of its text that no other statement has. */
  readonly text: string
  readonly reason: string
}

export const PLAN_EXCEPTIONS: readonly PlanException[] = [
  {
    text: `select payment_id as "paymentId", service, product, amount_minor_units as "minorUnits"`,
    reason: 'a list of the sandbox, newest first: it goes back through the months until its page is full',
  },
  {
    text: 'update payments.payment_status set basket_id =',
    reason: 'the payments of a basket are looked up one by one only where a TPP has more payments than here',
  },
]

/** Routines that the operations do not lead to, and why. A routine that is neither called nor named here fails the test. */
export const ROUTINES_NOT_CALLED: Readonly<Record<string, string>> = {
  'accounts.release_reads': 'a read that failed gives its quota back',
  'consents.new_event_id': 'the planner puts it in place',
  'notifications.new_id': 'the planner puts it in place',
  'notifications.release': 'after a delivery, which takes seconds',
  'notifications.renew_subscription': 'a consent that is renewed',
  'notifications.resend': 'a button of the console',
  'notifications.unsubscribe': 'an answer of the TPP to a delivery',
  'notifications.record_try': 'after a delivery, which takes seconds',
  'payments.cancel_remaining_parts': 'a bulk payment of which parts are executed',
  'payments.create_payments': 'servers of the version before call it',
  'payments.creditors_of': 'the planner puts it in place',
  'payments.defer_uncertain': 'a core bank that does not answer',
  'payments.is_instance_alive': 'the planner puts it in place',
  'payments.limit_pushes': 'the planner puts it in place',
  'payments.quarantine_payments': 'an order that cannot be read',
  'payments.quarantine_standing_order': 'an order that cannot be read',
  'payments.release_quarantined': 'a command of an operator',
  'payments.to_creation': 'a creation that must be decided by itself',
  'payments.try_lock_order': 'the planner puts it in place',
  'payments.write_payments': 'a creation that must be decided by itself',
  'sandbox.delete_bank': 'a bank that nobody has used for weeks',
  'sandbox.watch_bank': 'a call that waits for events',
  'sandbox_ledger.book_pending_lines': 'a payment abroad arrives days later',
  'sandbox_ledger.empty_ledger_accounts': 'a customer that a TPP removes',
  'sandbox_ledger.find_discrepancies': 'an audit, which reads everything',
  'sandbox_ledger.insert_initial_transactions': 'a new bank with two years of history',
  'sandbox_ledger.refuse_change': 'forbidden changes',
  'sandbox_ledger.report_transfers': 'a payment abroad is asked about days later',
  'sandbox_ledger.return_transfers': 'a scenario in which money comes back',
  'sandbox_ledger.find_ledger_account': 'the planner puts it in place',
  'sandbox_ledger.yesterday': 'the planner puts it in place',
  'sca.advance': 'servers of the version before call it',
  'sca.count_open_links': 'the planner puts it in place',
  'sca.find_session': 'the planner puts it in place',
  'signing_baskets.basket_status': 'the planner puts it in place',
  'tenancy.apply_partition_change': 'a day or month that begins: a migration creates what is due',
  'tenancy.current_bank_id': 'the planner puts it in place',
  'tenancy.current_tpp_id': 'the planner puts it in place',
  'tenancy.move_default_rows': 'rows that were written before their partition was created',
  'tenancy.now': 'the planner puts it in place',
  'tenancy.try_lock': 'the planner puts it in place',
  'xs2a.try_lock_request': 'the planner puts it in place',
}
