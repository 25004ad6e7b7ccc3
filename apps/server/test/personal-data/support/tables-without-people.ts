/** Tables of the server that have no data of people, each with the reason. A new table needs a line here, or in `PERSONAL_TABLES`. */
export const TABLES_WITHOUT_PEOPLE: Readonly<Record<string, string>> = {
  'audit.block': 'hashes of rows',
  'audit.seal': 'signatures of hashes',
  'banks.bank': 'banks',
  'banks.host': 'banks',
  'banks.named_bank': 'banks',
  'banks.own_bank': 'TPPs and banks',
  'jobs.run': 'batch runs',
  'jobs.schedule': 'batch runs',
  'key_figures.day_total': 'counts of calls',
  'key_figures.maintenance': 'times',
  'key_figures.measured_period': 'times',
  'key_figures.outage': 'times',
  'key_figures.readiness': 'times',
  'keys.process': 'processes of the server',
  'migrations.applied': 'migrations',
  'notifications.due': 'ids of payments and consents, until a notification is sent',
  'payments.claim': 'processes of the server',
  'payments.instance': 'processes of the server',
  'payments.logical_key': 'a hash of an order that payments.payment has',
  'payments.open_outcome': 'ids of payments, until their outcome is known',
  'payments.quarantine': 'ids of payments, and the name of a field',
  'payments.transition': 'steps',
  'sca.ended_login':
    'a keyed hash of a login and its time, which nobody computes from a person; deleted within minutes',
  'sca.transition': 'steps',
  'security_events.event': 'events of TPPs and operators, by design without personal data of PSUs',
  'security_events.known_certificate': 'certificates of TPPs',
  'signing_baskets.transition': 'steps',
  'tenancy.partitioned_table': 'plans of partitions',
  'tenancy.write_probe': 'times',
  'tpp_dialogue.contact': 'the address for operational notices to a TPP',
  'trust.certificate_status': 'certificates of TPPs',
  'trust.known_tpp': 'TPPs',
  'trust.list': 'public lists',
  'trust.register_entry': 'a public register',
  'trust.register_import': 'a public register',
  'trust.task': 'work that is due',
}

/** Columns by these names are of a person. */
export const COLUMN_OF_PERSON =
  /psu|person|approver|national|identity|ip_address|phone|sealed(?!_at)|debtor|creditor|login_hint|browser|account_id/
