-- Returns a payment to create as `create_each` takes it, with its place in its batch.
-- Called by: payments.create_all
-- Locks: none.
create or replace function payments.to_creation(given payments.new_payment, ordinal integer) returns payments.creation
  language sql stable
  return row(
    ordinal, given.bank_id, given.bank_version, given.tpp_id, given.request_id,
    json_build_object(
      'bank_id', given.bank_id, 'tpp_id', given.tpp_id, 'request_id', given.request_id, 'fingerprint', given.fingerprint,
      'status', given.response_status, 'headers', given.response_headers::json, 'body', given.response_body,
      'authorisation_id', given.authorisation_id),
    json_build_object(
      'bank_id', given.bank_id, 'tpp_id', given.tpp_id, 'authorisation_id', given.authorisation_id,
      'purpose', 'approve-payment', 'subject_id', given.payment_id, 'approach', given.approach,
      'tpp_name', given.tpp_name, 'tpp_brand', given.tpp_brand, 'tpp_session_id', given.tpp_session_id,
      'tpp_redirect_uri', given.tpp_redirect_uri, 'psu_id', given.psu_id, 'psu_identity_hash', given.psu_identity_hash,
      'context', given.context, 'agreement_id', given.agreement_id, 'sealed_login_hint', given.sealed_login_hint,
      'created_at', given.started_at),
    given.payment_id, given.service, given.product, given.body, given.amount_minor_units, given.currency,
    given.debtor_account, given.creditor_account, given.fee_minor_units, given.fee_currency, given.line_fees::bigint[],
    given.psu_ip_address, given.execution_date, given.created_at, given.logical_key, given.allow_logical_duplicate,
    given.subscription::json)::payments.creation;
grant execute on function payments.to_creation to havn_tpp;
