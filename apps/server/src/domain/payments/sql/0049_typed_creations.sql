-- A payment to create, with the rows that other modules get with it: authorisation, stored response and subscription. A
-- server sends an array of these in binary form, with the columns in this order (creation-columns.ts).
create type payments.new_payment as (
  bank_id uuid,
  tpp_id text,
  -- The version of the bank's data that the payment was validated with.
  bank_version integer,
  payment_id uuid,
  service text,
  product text,
  body text,
  amount_minor_units bigint,
  currency text,
  debtor_account text,
  creditor_account text,
  fee_minor_units bigint,
  fee_currency text,
  -- As the text of a bigint[].
  line_fees text,
  psu_ip_address text,
  execution_date date,
  created_at timestamptz,
  logical_key bytea,
  allow_logical_duplicate boolean,
  -- The stored response.
  request_id text,
  fingerprint bytea,
  response_status integer,
  response_headers text,
  response_body text,
  -- The authorisation.
  authorisation_id uuid,
  approach text,
  tpp_name text,
  tpp_brand text,
  tpp_session_id text,
  tpp_redirect_uri text,
  psu_id uuid,
  psu_identity_hash bytea,
  context text,
  agreement_id uuid,
  sealed_login_hint bytea,
  started_at timestamptz,
  -- The notifications that the TPP asked for, as JSON.
  subscription text
);
