CREATE SCHEMA accounts;

CREATE SCHEMA audit;

CREATE SCHEMA back_office;

CREATE SCHEMA banks;

CREATE SCHEMA consents;

CREATE SCHEMA funds;

CREATE SCHEMA jobs;

CREATE SCHEMA key_figures;

CREATE SCHEMA keys;

CREATE SCHEMA notifications;

CREATE SCHEMA payee_lookups;

CREATE SCHEMA payments;

CREATE SCHEMA resource_traces;

CREATE SCHEMA sca;

CREATE SCHEMA security_events;

CREATE SCHEMA signing_baskets;

CREATE SCHEMA tenancy;

CREATE SCHEMA tpp_dialogue;

CREATE SCHEMA trust;

CREATE SCHEMA xs2a;

CREATE TYPE notifications.change AS (
	resource_id uuid,
	sequence integer,
	status text,
	is_last boolean,
	at timestamp with time zone
);

CREATE TYPE notifications.subscribed_change AS (
	resource_id uuid,
	tpp_id text,
	queue text,
	sequence integer,
	status text,
	at timestamp with time zone,
	is_wanted boolean,
	number integer,
	partition oid,
	row_location tid
);

CREATE TYPE notifications.try_outcome AS (
	notification_id uuid,
	tpp_id text,
	state text,
	last_try_at timestamp with time zone,
	last_status integer,
	last_problem text,
	next_try_at timestamp with time zone
);

CREATE TYPE payments.claimed_order AS (
	tpp_id text,
	payment_id uuid,
	execution_date date,
	transfer json,
	last_try_date date,
	claim_id uuid,
	attempt integer,
	not_after timestamp with time zone,
	earlier_request_until timestamp with time zone,
	status text,
	mac bytea
);

CREATE TYPE payments.claimed_payment AS (
	tpp_id text,
	payment_id uuid,
	execution_date date,
	transfer json,
	last_try_date date,
	claim_id uuid,
	attempt integer,
	not_after timestamp with time zone,
	earlier_request_until timestamp with time zone
);

CREATE TABLE payments.payment (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    payment_id uuid NOT NULL,
    service text NOT NULL,
    product text NOT NULL,
    body text NOT NULL,
    amount_minor_units bigint,
    currency text,
    debtor_account text NOT NULL,
    creditor_account text,
    fee_minor_units bigint,
    fee_currency text,
    line_fees bigint[],
    psu_ip_address text,
    created_at timestamp with time zone NOT NULL,
    exchange_markup_minor_units bigint,
    interface text,
    rejects_without_funds boolean,
    CONSTRAINT one_amount_and_creditor CHECK (((service = 'bulk-payments'::text) = (num_nulls(amount_minor_units, currency, creditor_account) = 3))),
    CONSTRAINT payment_amount_minor_units_check CHECK ((amount_minor_units > 0)),
    CONSTRAINT payment_check CHECK (((fee_currency IS NULL) = (fee_minor_units IS NULL))),
    CONSTRAINT payment_fee_minor_units_check CHECK ((fee_minor_units > 0)),
    CONSTRAINT payment_service_check CHECK ((service = ANY (ARRAY['payments'::text, 'bulk-payments'::text, 'periodic-payments'::text])))
)
PARTITION BY RANGE (payment_id);

ALTER TABLE ONLY payments.payment FORCE ROW LEVEL SECURITY;

CREATE TYPE payments.creation AS (
	ordinal integer,
	bank_id uuid,
	tpp_id text,
	bank_version integer,
	payment payments.payment,
	execution_date date,
	logical_key bytea,
	allow_logical_duplicate boolean,
	request_id text,
	fingerprint bytea,
	response_status integer,
	response_headers json,
	response_body text,
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
	started_at timestamp with time zone,
	subscription json,
	tpp_nok_redirect_uri text
);

CREATE TYPE payments.creation_outcome AS (
	ordinal integer,
	outcome text,
	status smallint,
	headers json,
	body text,
	authorisation_id uuid,
	wait_seconds integer
);

CREATE TYPE payments.new_part AS (
	tpp_id text,
	payment_id uuid,
	number integer,
	part_id uuid,
	execution_date date,
	transfer json,
	mac bytea
);

CREATE TYPE payments.occurrence AS (
	tpp_id text,
	payment_id uuid,
	number integer,
	part_id uuid,
	execution_date date,
	transfer json,
	next_date date,
	mac bytea,
	next_mac bytea
);

CREATE TYPE payments.open_payment AS (
	tpp_id text,
	payment_id uuid,
	execution_date date
);

CREATE TYPE payments.outcome AS (
	tpp_id text,
	payment_id uuid,
	execution_date date,
	causes text[],
	last_try_date date,
	reason json
);

CREATE TYPE payments.planned_steps AS (
	tpp_id text,
	payment_id uuid,
	causes text[],
	status text,
	sequence integer,
	statuses text[]
);

CREATE TYPE payments.recorded_status AS (
	payment_id uuid,
	execution_date date,
	status text,
	last_try_date date
);

CREATE TYPE payments.steps AS (
	tpp_id text,
	payment_id uuid,
	causes text[]
);

CREATE TYPE xs2a.request AS (
	bank_id uuid,
	tpp_id text,
	request_id text,
	fingerprint bytea,
	status smallint,
	headers json,
	body text,
	authorisation_id uuid
);

CREATE TABLE accounts.quota (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    psu_id uuid NOT NULL,
    account_id uuid NOT NULL,
    resource text NOT NULL,
    read_at timestamp with time zone[] DEFAULT '{}'::timestamp with time zone[] NOT NULL,
    CONSTRAINT quota_resource_check CHECK ((resource = ANY (ARRAY['balances'::text, 'transactions'::text])))
);

ALTER TABLE ONLY accounts.quota FORCE ROW LEVEL SECURITY;

CREATE FUNCTION accounts.claim_reads(for_psu accounts.quota, account_ids uuid[], at timestamp with time zone, reads_max integer, window_seconds integer) RETURNS TABLE(is_claimed boolean, remaining integer, reset_seconds integer)
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION accounts.counted_reads(read_at timestamp with time zone[], at timestamp with time zone, window_seconds integer) RETURNS timestamp with time zone[]
    LANGUAGE plpgsql IMMUTABLE
    AS $$ … $$;

CREATE FUNCTION accounts.lock_quota(for_psu accounts.quota, account_ids uuid[]) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION accounts.record_report(bank_id uuid, tpp_id text, consent_id uuid, account_id uuid, transaction_id text) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION accounts.release_reads(for_psu accounts.quota, account_ids uuid[], at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION accounts.remaining_quota(for_psu accounts.quota, account_ids uuid[], at timestamp with time zone, reads_max integer, window_seconds integer) RETURNS TABLE(remaining integer, reset_seconds integer)
    LANGUAGE plpgsql STABLE
    AS $$ … $$;

CREATE FUNCTION accounts.reset_quotas(bank_id uuid, tpp_id text) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION accounts.restore_quotas(bank_id uuid, snapshot json) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION accounts.snapshot_quotas(bank_id uuid) RETURNS json
    LANGUAGE plpgsql STABLE
    AS $$ … $$;

CREATE FUNCTION audit.decide_anchor(bank_id uuid, anchor_id uuid, proposed_by text, confirmed_by text, reason text, lost_heads text, confirmed_at timestamp with time zone) RETURNS void
    LANGUAGE sql
    AS $$ … $$;

CREATE FUNCTION audit.list_banks_to_seal(bank_ids uuid[], sealed_before timestamp with time zone) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ … $$;

CREATE FUNCTION back_office.ask_again(operator text, channel text, tpp_id text) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ … $$;

CREATE TABLE back_office.act (
    bank_id uuid NOT NULL,
    act_id uuid NOT NULL,
    operator text NOT NULL,
    channel text NOT NULL,
    act text NOT NULL,
    payment_id uuid,
    person_id uuid,
    action text,
    reason text,
    at timestamp with time zone NOT NULL,
    transaction_id bigint DEFAULT ((pg_current_xact_id())::text)::bigint,
    subject text,
    deed text,
    CONSTRAINT act_channel_check CHECK ((channel = ANY (ARRAY['command-line'::text, 'pages'::text]))),
    CONSTRAINT act_reason_check CHECK ((length(reason) <= 300)),
    CONSTRAINT decision_has_action CHECK (((action IS NOT NULL) = (act = ANY (ARRAY['proposed'::text, 'confirmed'::text, 'declined'::text, 'did-alone'::text]))))
)
PARTITION BY RANGE (act_id);

ALTER TABLE ONLY back_office.act FORCE ROW LEVEL SECURITY;

CREATE FUNCTION back_office.audited_fields(done back_office.act) RETURNS text
    LANGUAGE sql STABLE
    AS $$ … $$;

CREATE FUNCTION back_office.confirm(proposal_id uuid, operator text, channel text) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$ … $_$;

CREATE FUNCTION back_office.decline(proposal_id uuid, operator text, channel text, reason text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ … $$;

CREATE TABLE back_office.proposal (
    bank_id uuid NOT NULL,
    proposal_id uuid NOT NULL,
    payment_id uuid,
    action text NOT NULL,
    reason text NOT NULL,
    proposed_by text NOT NULL,
    channel text NOT NULL,
    proposed_at timestamp with time zone NOT NULL,
    decided_by text,
    decided_at timestamp with time zone,
    outcome text,
    subject text,
    details text,
    is_emergency boolean DEFAULT false NOT NULL,
    deed text,
    CONSTRAINT emergency_by_login CHECK (((NOT is_emergency) OR (action <> ALL (ARRAY['retry'::text, 'cancel'::text, 'repair'::text, 're-anchor'::text])))),
    CONSTRAINT payment_or_subject CHECK ((((action = ANY (ARRAY['retry'::text, 'cancel'::text, 'repair'::text])) = (payment_id IS NOT NULL)) AND ((payment_id IS NULL) = (subject IS NOT NULL)) AND (details IS NOT NULL))),
    CONSTRAINT proposal_action_check CHECK ((action = ANY (ARRAY['retry'::text, 'cancel'::text, 'repair'::text, 're-anchor'::text, 'block-tpp'::text, 'unblock-tpp'::text, 'suspend-bank'::text, 'resume-bank'::text, 'set-theme'::text, 'rotate-keys'::text, 'prune-keys'::text, 'erase-person'::text]))),
    CONSTRAINT proposal_channel_check CHECK ((channel = ANY (ARRAY['command-line'::text, 'pages'::text]))),
    CONSTRAINT proposal_check CHECK (((decided_at IS NULL) = (decided_by IS NULL))),
    CONSTRAINT proposal_check1 CHECK (((outcome = ANY (ARRAY['confirmed'::text, 'declined'::text])) AND ((outcome IS NULL) = (decided_by IS NULL)))),
    CONSTRAINT proposal_reason_check CHECK (((length(reason) >= 5) AND (length(reason) <= 300))),
    CONSTRAINT proposal_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 200))),
    CONSTRAINT subject_by_logins CHECK (((payment_id IS NOT NULL) OR (channel = 'command-line'::text))),
    CONSTRAINT two_people CHECK (((outcome IS DISTINCT FROM 'confirmed'::text) OR ((lower(decided_by) = lower(proposed_by)) = is_emergency)))
);

ALTER TABLE ONLY back_office.proposal FORCE ROW LEVEL SECURITY;

CREATE FUNCTION back_office.deed_of(proposed back_office.proposal) RETURNS text
    LANGUAGE plpgsql STABLE
    AS $$ … $$;

CREATE FUNCTION back_office.is_recorded_here(act text) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ … $$;

CREATE PROCEDURE back_office.limit_to_recorded_reads(VARIADIC relations regclass[])
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION back_office.list_earlier_events(bank_id uuid, after text[], until text[], rows_max integer) RETURNS TABLE(tpp_id text, subject_id uuid, sequence integer, transaction_id bigint, fields text)
    LANGUAGE sql STABLE
    AS $$ … $$;

CREATE FUNCTION back_office.list_events(bank_id uuid, first_transaction bigint, before_transaction bigint, rows_max integer) RETURNS TABLE(tpp_id text, subject_id uuid, sequence integer, transaction_id bigint, fields text)
    LANGUAGE sql STABLE
    AS $$ … $$;

CREATE FUNCTION back_office.list_written_banks(first_transaction bigint, before_transaction bigint) RETURNS TABLE(bank_id uuid)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ … $$;

CREATE FUNCTION back_office.propose(operator text, channel text, action text, payment_id uuid, subject text, details text, reason text, is_emergency boolean) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$ … $_$;

CREATE FUNCTION back_office.read_reconciliations() RETURNS TABLE(bank_id uuid, since timestamp with time zone, differences integer)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ … $$;

CREATE FUNCTION back_office.record_look(operator text, channel text, act text, payment_id uuid, person_id uuid, reason text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ … $$;

CREATE FUNCTION back_office.require_operator(operator text, channel text, decides boolean) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION back_office.require_recorded_read(bank_id uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ … $$;

CREATE FUNCTION back_office.write_act(operator text, channel text, act text, about back_office.proposal, person_id uuid, reason text) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION banks.country_of(bank_id uuid) RETURNS jsonb
    LANGUAGE plpgsql STABLE
    AS $$ … $$;

CREATE FUNCTION banks.date_of(bank_id uuid, real_time timestamp with time zone) RETURNS date
    LANGUAGE plpgsql STABLE
    AS $$ … $$;

CREATE FUNCTION banks.increment_version(bank_id uuid) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION banks.is_current_version(bank_id uuid, version integer) RETURNS boolean
    LANGUAGE plpgsql STABLE
    AS $$ … $$;

CREATE FUNCTION banks.lock_for_decision(bank_id uuid, real_time timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION banks.lock_for_reset(bank_id uuid) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE TABLE banks.bank (
    bank_id uuid NOT NULL,
    name text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    clock_offset_milliseconds bigint DEFAULT 0 NOT NULL,
    opened_at timestamp with time zone NOT NULL,
    country jsonb NOT NULL,
    part_key bytea DEFAULT decode(replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-'::text, ''::text), 'hex'::text) NOT NULL
);

CREATE FUNCTION banks.longest_open(banks_max integer) RETURNS SETOF uuid
    LANGUAGE sql STABLE
    BEGIN ATOMIC
 SELECT bank.bank_id
    FROM banks.bank
   ORDER BY bank.opened_at, bank.bank_id
  LIMIT longest_open.banks_max;
END;

CREATE FUNCTION banks.part_key_of(bank_id uuid) RETURNS bytea
    LANGUAGE sql STABLE
    RETURN (SELECT bank.part_key FROM banks.bank WHERE (bank.bank_id = part_key_of.bank_id));

CREATE FUNCTION banks.set_suspension(bank_id uuid, is_suspended boolean, is_readable boolean, at timestamp with time zone) RETURNS void
    LANGUAGE sql
    AS $$ … $$;

CREATE FUNCTION banks.time_of(bank_id uuid, real_time timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE plpgsql STABLE
    AS $$ … $$;

CREATE FUNCTION banks.time_zone_of(bank_id uuid) RETURNS text
    LANGUAGE plpgsql STABLE
    AS $$ … $$;

CREATE TABLE consents.event (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    event_id uuid NOT NULL,
    psu_id uuid NOT NULL,
    agreement_key text NOT NULL,
    sequence integer NOT NULL,
    cause text NOT NULL,
    account_ids uuid[] NOT NULL,
    granted_at timestamp with time zone NOT NULL,
    person_id uuid NOT NULL,
    authorisation_id uuid,
    at timestamp with time zone NOT NULL,
    detail text,
    transaction_id bigint DEFAULT ((pg_current_xact_id())::text)::bigint,
    CONSTRAINT event_cause_check CHECK ((cause = ANY (ARRAY['granted'::text, 'revoked'::text, 'restored'::text]))),
    CONSTRAINT event_check CHECK (((authorisation_id IS NOT NULL) = (cause = 'granted'::text))),
    CONSTRAINT event_detail_check CHECK ((detail = ANY (ARRAY['objected'::text, 'terminated'::text, 'undone'::text])))
)
PARTITION BY RANGE (event_id);

ALTER TABLE ONLY consents.event FORCE ROW LEVEL SECURITY;

CREATE FUNCTION consents.audited_fields(event consents.event) RETURNS text
    LANGUAGE sql STABLE
    AS $$ … $$;

CREATE TABLE consents.requested_event (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    event_id uuid NOT NULL,
    consent_id uuid NOT NULL,
    sequence integer NOT NULL,
    status text NOT NULL,
    accounts json NOT NULL,
    person_id uuid,
    authorisation_id uuid,
    detail text,
    at timestamp with time zone NOT NULL,
    transaction_id bigint DEFAULT ((pg_current_xact_id())::text)::bigint,
    CONSTRAINT requested_event_detail_check CHECK ((detail = ANY (ARRAY['undone'::text, 'replaced'::text, 'withdrawn'::text])))
)
PARTITION BY RANGE (event_id);

ALTER TABLE ONLY consents.requested_event FORCE ROW LEVEL SECURITY;

CREATE FUNCTION consents.audited_requested_fields(event consents.requested_event) RETURNS text
    LANGUAGE sql STABLE
    AS $$ … $$;

CREATE PROCEDURE consents.call_on_event(IN function text, IN argument text)
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION consents.continue_numbers() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION consents.count_reads(bank_id uuid, reads json) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION consents.export_snapshot(bank_id uuid) RETURNS json
    LANGUAGE plpgsql STABLE
    AS $$ … $$;

CREATE FUNCTION consents.find_known_psus(bank_ids uuid[], tpp_ids text[], psu_ids uuid[], tpp_session_ids text[], agreement_keys text[], real_time timestamp with time zone) RETURNS TABLE(place integer, person_id uuid, context text, agreement_id uuid, authenticated_at timestamp with time zone, replaced_at timestamp with time zone, now timestamp with time zone, granted_at timestamp with time zone, account_ids text[], accessed_at timestamp with time zone[], has_corporate boolean, sequence integer, mac bytea)
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION consents.find_or_create_id(bank_id uuid, tpp_id text, psu_id uuid, agreement_key text) RETURNS uuid
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE PROCEDURE consents.let_tpp_read_history()
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION consents.list_earlier_events(bank_id uuid, after text[], until text[], rows_max integer) RETURNS TABLE(tpp_id text, subject_id uuid, sequence integer, transaction_id bigint, fields text)
    LANGUAGE sql STABLE
    AS $$ … $$;

CREATE FUNCTION consents.list_earlier_requested_events(bank_id uuid, after text[], until text[], rows_max integer) RETURNS TABLE(tpp_id text, subject_id uuid, sequence integer, transaction_id bigint, fields text)
    LANGUAGE sql STABLE
    AS $$ … $$;

CREATE FUNCTION consents.list_events(bank_id uuid, first_transaction bigint, before_transaction bigint, rows_max integer) RETURNS TABLE(tpp_id text, subject_id uuid, sequence integer, transaction_id bigint, fields text)
    LANGUAGE sql STABLE
    AS $$ … $$;

CREATE FUNCTION consents.list_requested_banks(first_transaction bigint, before_transaction bigint) RETURNS TABLE(bank_id uuid)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ … $$;

CREATE FUNCTION consents.list_requested_events(bank_id uuid, first_transaction bigint, before_transaction bigint, rows_max integer) RETURNS TABLE(tpp_id text, subject_id uuid, sequence integer, transaction_id bigint, fields text)
    LANGUAGE sql STABLE
    AS $$ … $$;

CREATE FUNCTION consents.list_written_banks(first_transaction bigint, before_transaction bigint) RETURNS TABLE(bank_id uuid)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ … $$;

CREATE FUNCTION tenancy.first_uuid_at(moment timestamp with time zone) RETURNS uuid
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN ((lpad(to_hex(((EXTRACT(epoch FROM moment) * (1000)::numeric))::bigint), 12, '0'::text) || repeat('0'::text, 20)))::uuid;

CREATE FUNCTION consents.new_event_id() RETURNS uuid
    LANGUAGE sql
    RETURN (OVERLAY(OVERLAY((gen_random_uuid())::text PLACING "left"((tenancy.first_uuid_at(clock_timestamp()))::text, 13) FROM 1) PLACING '7'::text FROM 15))::uuid;

CREATE FUNCTION consents.notify_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION consents.record_access(bank_id uuid, tpp_id text, psu_id uuid, agreement_key text, account_ids uuid[], at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION consents.refuse_earlier_number() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION consents.reset_consents(bank_id uuid, tpp_id text, at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION consents.restore_snapshot(bank_id uuid, snapshot json, at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION consents.snapshot_consents(snapshot json) RETURNS TABLE(tpp_id text, psu_id uuid, agreement_key text, person_id uuid, granted_at timestamp with time zone, sequence integer, account_ids uuid[])
    LANGUAGE plpgsql STABLE
    AS $$ … $$;

CREATE FUNCTION consents.valid_until(granted_at timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE sql IMMUTABLE
    RETURN (granted_at + '4320:00:00'::interval);

CREATE FUNCTION funds.answer_question(bank_id uuid, tpp_id text, account_id uuid, question_id uuid, is_available boolean) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE TABLE funds.question (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    account_id uuid NOT NULL,
    question_id uuid NOT NULL,
    consent_id uuid NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    minor_units bigint,
    currency text,
    is_new boolean DEFAULT false NOT NULL,
    is_available boolean
);

ALTER TABLE ONLY funds.question FORCE ROW LEVEL SECURITY;

CREATE FUNCTION funds.claim_question(question funds.question, questions_max integer) RETURNS TABLE(exceeded text, reset_seconds integer)
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION funds.release_question(bank_id uuid, tpp_id text, account_id uuid, question_id uuid) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION jobs.reclaim_runs(claimant json) RETURNS TABLE(run_id uuid, bank_id uuid, at timestamp with time zone, until timestamp with time zone)
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION jobs.run_lateness() RETURNS TABLE(bank_id uuid, seconds double precision)
    LANGUAGE plpgsql STABLE
    SET enable_nestloop TO 'off'
    AS $$ … $$;

CREATE FUNCTION key_figures.recent_downtime(banks_max integer) RETURNS TABLE(bank_id uuid, seconds double precision)
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE PROCEDURE notifications.call_on_change(IN function text, IN argument text)
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION notifications.follows_sca(bank_id uuid, resource_id uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE
    AS $$ … $$;

CREATE FUNCTION notifications.has_open_payments(month text) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ … $$;

CREATE FUNCTION notifications.lock_changed(bank_id uuid, kind text) RETURNS uuid[]
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION notifications.lock_subscriptions(bank_id uuid, resource_ids uuid[]) RETURNS TABLE(tpp_id text, resource_id uuid, resource text, sequence integer)
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION notifications.mark_changed(kind text, resource_ids uuid[]) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION notifications.new_id() RETURNS uuid
    LANGUAGE sql
    RETURN (encode(set_bit(set_bit(OVERLAY(uuid_send(gen_random_uuid()) PLACING SUBSTRING(int8send((floor((EXTRACT(epoch FROM clock_timestamp()) * (1000)::numeric)))::bigint) FROM 3) FROM 1 FOR 6), (52)::bigint, 1), (53)::bigint, 1), 'hex'::text))::uuid;

CREATE FUNCTION notifications.record_changes(bank_id uuid, changes json) RETURNS void
    LANGUAGE plpgsql
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$ … $$;

CREATE FUNCTION notifications.record_consent_change(bank_id uuid, consent_id uuid, change json) RETURNS boolean
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION notifications.record_sca_change(bank_id uuid, resource_id uuid, authorisation_id uuid, purpose text, status text, at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION notifications.record_try(bank_id uuid, resource_id uuid, lease_expires_at timestamp with time zone, due_at timestamp with time zone, outcome json) RETURNS boolean
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION notifications.release(bank_id uuid, resource_id uuid, lease_expires_at timestamp with time zone, last_seen_number integer, real_time timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION notifications.renew_subscription(subscription json) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION notifications.resend(bank_id uuid, tpp_id text, notification_id uuid, real_time timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION notifications.subscribe(subscriptions json) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION notifications.unsubscribe(bank_id uuid, resource_id uuid, real_time timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION payee_lookups.allow_names(of_bank uuid, of_reader bytea, new_payees bytea[], at timestamp with time zone, names_max integer, OUT allowed bytea[], OUT is_crossed boolean) RETURNS record
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION payments.advance(bank_id uuid, tpp_id text, payment_id uuid, cause text, at timestamp with time zone, new_date date DEFAULT NULL::date, person_id uuid DEFAULT NULL::uuid, agreement_id uuid DEFAULT NULL::uuid) RETURNS text
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION payments.apply_steps(bank_id uuid, at timestamp with time zone, steps payments.steps[], reasons json DEFAULT NULL::json) RETURNS TABLE(payment_id uuid, status text)
    LANGUAGE plpgsql
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$ … $$;

CREATE FUNCTION payments.approve_bulk(bank_id uuid, tpp_id text, payment_id uuid, cause text, at timestamp with time zone, execution_date date, parts json, person_id uuid, agreement_id uuid) RETURNS text
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION payments.approve_by(service text, body text, created_at timestamp with time zone, execution_date date, time_zone text) RETURNS date
    LANGUAGE sql IMMUTABLE
    RETURN CASE WHEN ((service = 'periodic-payments'::text) OR (((body)::json ->> 'requestedExecutionDate'::text) IS NOT NULL)) THEN execution_date ELSE (((created_at AT TIME ZONE time_zone))::date + 14) END;

CREATE TABLE payments.payment_event (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    payment_id uuid NOT NULL,
    sequence integer NOT NULL,
    cause text NOT NULL,
    status text NOT NULL,
    at timestamp with time zone NOT NULL,
    person_id uuid,
    agreement_id uuid,
    reason json,
    transaction_id bigint DEFAULT ((pg_current_xact_id())::text)::bigint,
    CONSTRAINT begins_created CHECK ((((sequence = 1) = (cause = 'created'::text)) AND ((sequence > 1) OR (status = 'RCVD'::text)))),
    CONSTRAINT first_of_two_is_named CHECK (((cause <> 'approved-by-first'::text) OR (num_nulls(person_id, agreement_id) = 0)))
)
PARTITION BY RANGE (payment_id);

ALTER TABLE ONLY payments.payment_event FORCE ROW LEVEL SECURITY;

CREATE FUNCTION payments.audited_fields(event payments.payment_event) RETURNS text
    LANGUAGE sql STABLE
    AS $$ … $$;

CREATE FUNCTION payments.banks_with_reclaimable_claims(claimant json) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE
    AS $$ … $$;

CREATE PROCEDURE payments.call_on_event(IN function text, IN argument text)
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE PROCEDURE payments.call_on_status_change(IN note_function text, IN notify_function text, IN notified_column text)
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION payments.cancel(bank_id uuid, tpp_id text, payment_id uuid, at timestamp with time zone) RETURNS text
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION payments.cancel_all_approved(bank_id uuid, at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    SET enable_nestloop TO 'off'
    AS $$ … $$;

CREATE FUNCTION payments.cancel_all_unapproved(bank_id uuid, unapproved json, at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION payments.cancel_remaining_parts(bank_id uuid, tpp_id text, payment_id uuid, at timestamp with time zone) RETURNS integer
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION payments.check_events() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION payments.check_new_status() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION payments.check_own_payment() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION payments.check_statuses() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION payments.claim_cancellations(bank_id uuid, lease_milliseconds integer, at_most integer) RETURNS TABLE(tpp_id text, payment_id uuid, status text, decided_at timestamp with time zone)
    LANGUAGE plpgsql
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$ … $$;

CREATE FUNCTION payments.claim_occurrences(bank_id uuid, occurrences json, at timestamp with time zone, claim json) RETURNS SETOF payments.claimed_payment
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION payments.claim_open_outcomes(bank_id uuid, lease_milliseconds integer, at_most integer) RETURNS TABLE(tpp_id text, payment_id uuid, execution_date date, transfer json, last_try_date date, status text, mac bytea)
    LANGUAGE plpgsql
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$ … $$;

CREATE FUNCTION payments.claim_orders(bank_id uuid, today date, after_date date, after_id uuid, at_most integer, at timestamp with time zone, claim json) RETURNS SETOF payments.claimed_order
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION payments.close_claim(bank_id uuid, claim_id uuid) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION payments.count_work(banks_max integer, counted_max integer) RETURNS TABLE(bank_id uuid, due bigint, claimed bigint, under_way bigint, quarantined bigint, claims bigint, unanswered_claims bigint, stuck_claims bigint, oldest_claim_seconds double precision)
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION payments.create_all(creations payments.creation[]) RETURNS SETOF payments.creation_outcome
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION payments.create_at_once(creations payments.creation[], are_decided boolean) RETURNS boolean
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION payments.create_each(given payments.creation[]) RETURNS SETOF payments.creation_outcome
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION payments.create_payments_of_actor(creations payments.creation[]) RETURNS SETOF payments.creation_outcome
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION payments.creditors_of(service text, body text) RETURNS TABLE(name text, account text, amount numeric, remittance text)
    LANGUAGE plpgsql IMMUTABLE
    AS $$ … $$;

CREATE FUNCTION payments.current_statuses(bank_id uuid, tpp_id text, payment_ids uuid[]) RETURNS TABLE(payment_id uuid, status text, at timestamp with time zone, sequence integer)
    LANGUAGE plpgsql STABLE
    AS $$ … $$;

CREATE FUNCTION payments.decide_quarantined(bank_id uuid, payment_id uuid, action text, at timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION payments.defer_uncertain(bank_id uuid, claim_id uuid, attempt integer, uncertain json, new_claim_id uuid, until timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION payments.delete_due(positions tid[]) RETURNS void
    LANGUAGE plpgsql
    SET enable_indexscan TO 'off'
    SET enable_bitmapscan TO 'off'
    AS $$ … $$;

CREATE FUNCTION payments.find_states(bank_ids uuid[], tpp_ids text[], payment_ids uuid[], time_zones text[], real_time timestamp with time zone) RETURNS TABLE(bank_id uuid, tpp_id text, payment_id uuid, interface text, service text, product text, status text, execution_date date, basket_id uuid, cause text, reason json, transfer json, last_try_date date, now timestamp with time zone)
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION payments.has_logical_duplicate(creation payments.creation) RETURNS boolean
    LANGUAGE plpgsql STABLE
    AS $$ … $$;

CREATE FUNCTION payments.has_open_payments(month text) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$ … $_$;

CREATE FUNCTION payments.is_answer(answer json) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    AS $_$ … $_$;

CREATE FUNCTION payments.is_instance_alive(instance_id uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE
    AS $$ … $$;

CREATE TABLE payments.claim (
    claim_id uuid NOT NULL,
    bank_id uuid NOT NULL,
    instance_id uuid NOT NULL,
    attempt integer DEFAULT 1 NOT NULL,
    claimed_at timestamp with time zone NOT NULL,
    not_after timestamp with time zone NOT NULL,
    lease_expires_at timestamp with time zone NOT NULL,
    retry_at timestamp with time zone,
    waits_for_earlier_request boolean DEFAULT false NOT NULL
);

CREATE FUNCTION payments.is_reclaimable(claim payments.claim, claimant json) RETURNS boolean
    LANGUAGE plpgsql STABLE
    AS $$ … $$;

CREATE FUNCTION payments.limit_pushes(accepted payments.creation[]) RETURNS TABLE(ordinal integer, wait_seconds integer)
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION payments.list_earlier_events(bank_id uuid, after text[], until text[], rows_max integer) RETURNS TABLE(tpp_id text, subject_id uuid, sequence integer, transaction_id bigint, fields text)
    LANGUAGE sql STABLE
    AS $$ … $$;

CREATE FUNCTION payments.list_events(bank_id uuid, first_transaction bigint, before_transaction bigint, rows_max integer) RETURNS TABLE(tpp_id text, subject_id uuid, sequence integer, transaction_id bigint, fields text)
    LANGUAGE sql STABLE
    AS $$ … $$;

CREATE FUNCTION payments.list_written_banks(first_transaction bigint, before_transaction bigint) RETURNS TABLE(bank_id uuid)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ … $$;

CREATE FUNCTION payments.lock_claim(claim_id uuid, attempt integer) RETURNS boolean
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION payments.lock_open_payments(bank_id uuid, since date) RETURNS TABLE(tpp_id text, payment_id uuid, execution_date date)
    LANGUAGE plpgsql
    SET enable_nestloop TO 'off'
    AS $$ … $$;

CREATE FUNCTION payments.move_due(positions tid[], stage text, claim_id uuid DEFAULT NULL::uuid, last_try_date date DEFAULT NULL::date) RETURNS void
    LANGUAGE plpgsql
    SET enable_indexscan TO 'off'
    SET enable_bitmapscan TO 'off'
    AS $$ … $$;

CREATE FUNCTION payments.note_changed_payments() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION payments.notify_changed_payments() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION payments.notify_status(bank_id uuid, payment_ids uuid[]) RETURNS void
    LANGUAGE plpgsql
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$ … $$;

CREATE FUNCTION payments.open_claim(bank_id uuid, claim json) RETURNS timestamp with time zone
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION payments.postpone_outcomes(bank_id uuid, payment_ids uuid[]) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION payments.quarantine_payments(bank_id uuid, claim_id uuid, attempt integer, unreadable json) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION payments.quarantine_standing_order(bank_id uuid, payment_id uuid, problem text) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION payments.reclaim_orders(bank_id uuid, claimant json, skip_retry_delay boolean, except_ids uuid[]) RETURNS SETOF payments.claimed_order
    LANGUAGE plpgsql
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$ … $$;

CREATE FUNCTION payments.record_approval(bank_id uuid, tpp_id text, payment_id uuid, cause text, at timestamp with time zone, execution_date date, transfer json, claim json, person_id uuid, agreement_id uuid, mac bytea) RETURNS text
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION payments.record_cancellations(bank_id uuid, outcomes json, at timestamp with time zone) RETURNS TABLE(payment_id uuid, status text)
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION payments.record_first_approval(bank_id uuid, tpp_id text, payment_id uuid, at timestamp with time zone, person_id uuid, agreement_id uuid, mac bytea) RETURNS text
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION payments.record_found_outcomes(bank_id uuid, outcomes json, at timestamp with time zone) RETURNS TABLE(payment_id uuid, status text)
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION payments.record_heartbeat(instance_id uuid, alive_milliseconds integer) RETURNS timestamp with time zone
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION payments.record_outcomes(bank_id uuid, claim_id uuid, attempt integer, outcomes json, at timestamp with time zone) RETURNS TABLE(payment_id uuid, status text)
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION payments.record_periodic_approval(bank_id uuid, tpp_id text, payment_id uuid, at timestamp with time zone, next_number integer, next_date date, person_id uuid, agreement_id uuid, initiation json, mac bytea) RETURNS text
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION payments.refuse_quarantined(bank_id uuid, tpp_id text, payment_id uuid, at timestamp with time zone) RETURNS text
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION payments.release_quarantined(bank_id uuid, payment_id uuid) RETURNS boolean
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION payments.remove_unapproved(bank_id uuid, through_date date) RETURNS TABLE(day date, payments integer)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ … $$;

CREATE PROCEDURE payments.require_own_payments(IN relation regclass)
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION payments.schedule_retry(claim_id uuid, attempt integer, delay_milliseconds integer) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION payments.status_for_tpp(bank_id uuid, tpp_id text, payment_id uuid, OUT status text, OUT at timestamp with time zone, OUT waiting_sequence integer) RETURNS record
    LANGUAGE plpgsql STABLE
    AS $$ … $$;

CREATE FUNCTION payments.status_of_parts(statuses text[]) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN COALESCE((SELECT ranked.status FROM unnest(ARRAY['RCVD'::text, 'ACTC'::text, 'ACWC'::text, 'ACCP'::text, 'PDNG'::text, 'ACSP'::text, 'ACWP'::text]) WITH ORDINALITY ranked(status, rank) WHERE (ranked.status = ANY (status_of_parts.statuses)) ORDER BY ranked.rank LIMIT 1), (SELECT CASE count(DISTINCT ended.status) WHEN 1 THEN min(ended.status) WHEN 0 THEN NULL::text ELSE 'PART'::text END AS "case" FROM unnest(status_of_parts.statuses) ended(status)));

CREATE FUNCTION payments.statuses_after(status text, causes text[]) RETURNS text[]
    LANGUAGE plpgsql STABLE
    AS $$ … $$;

CREATE FUNCTION payments.try_lock_creation(creation payments.creation) RETURNS boolean
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION tenancy.try_lock(key text) RETURNS boolean
    LANGUAGE sql
    RETURN pg_try_advisory_xact_lock(hashtextextended(key, (0)::bigint));

CREATE FUNCTION payments.try_lock_order(bank_id uuid, tpp_id text, execution_date date, logical_key bytea) RETURNS boolean
    LANGUAGE sql
    RETURN tenancy.try_lock(format('order %s %s %s %s'::text, bank_id, tpp_id, execution_date, logical_key));

CREATE FUNCTION payments.update_due(bank_id uuid, recorded payments.recorded_status[]) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION payments.watch_outcomes(positions tid[]) RETURNS void
    LANGUAGE plpgsql
    SET enable_indexscan TO 'off'
    SET enable_bitmapscan TO 'off'
    AS $$ … $$;

CREATE FUNCTION payments.write_parts(bank_id uuid, parts payments.new_part[], causes text[], at timestamp with time zone, claim_id uuid) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE PROCEDURE sca.add_psu_foreign_key(IN relation regclass)
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE TABLE sca.evidence (
    bank_id uuid NOT NULL,
    authorisation_id uuid NOT NULL,
    attempt integer NOT NULL,
    kind text NOT NULL,
    person_id uuid NOT NULL,
    summary_hash bytea NOT NULL,
    authenticated_at timestamp with time zone NOT NULL,
    sealed bytea NOT NULL,
    sealed_hash bytea,
    transaction_id bigint DEFAULT ((pg_current_xact_id())::text)::bigint
)
PARTITION BY RANGE (authorisation_id);

ALTER TABLE ONLY sca.evidence FORCE ROW LEVEL SECURITY;

CREATE FUNCTION sca.audited_evidence_fields(login sca.evidence) RETURNS text
    LANGUAGE sql STABLE
    AS $$ … $$;

CREATE TABLE sca.authorisation_event (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    authorisation_id uuid NOT NULL,
    sequence integer NOT NULL,
    cause text NOT NULL,
    status text NOT NULL,
    at timestamp with time zone NOT NULL,
    transaction_id bigint DEFAULT ((pg_current_xact_id())::text)::bigint,
    CONSTRAINT begins_started CHECK ((((sequence = 1) = (cause = 'started'::text)) AND ((sequence > 1) OR (status = 'received'::text))))
)
PARTITION BY RANGE (authorisation_id);

ALTER TABLE ONLY sca.authorisation_event FORCE ROW LEVEL SECURITY;

CREATE FUNCTION sca.audited_fields(event sca.authorisation_event) RETURNS text
    LANGUAGE sql STABLE
    AS $$ … $$;

CREATE PROCEDURE sca.call_on_event(IN function text, IN argument text)
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION sca.check_event() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION sca.check_status() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION sca.count_open_links(authorisation json, at_most integer) RETURNS integer
    LANGUAGE plpgsql STABLE
    AS $$ … $$;

CREATE FUNCTION sca.empty_undecided(bank_id uuid, tpp_ids text[], subject_ids uuid[]) RETURNS void
    LANGUAGE plpgsql
    AS $_$ … $_$;

CREATE FUNCTION sca.end_sessions(bank_id uuid, tpp_id text, at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE TABLE sca.authorisation (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    authorisation_id uuid NOT NULL,
    purpose text NOT NULL,
    subject_id uuid,
    approach text NOT NULL,
    tpp_name text NOT NULL,
    tpp_brand text,
    tpp_session_id text NOT NULL,
    tpp_redirect_uri text NOT NULL,
    psu_id uuid,
    psu_identity_hash bytea,
    context text,
    agreement_id uuid,
    created_at timestamp with time zone NOT NULL,
    status text DEFAULT 'received'::text NOT NULL,
    sequence integer DEFAULT 1 NOT NULL,
    touched_at timestamp with time zone NOT NULL,
    browser_hash bytea,
    tries integer DEFAULT 0 NOT NULL,
    person_id uuid,
    acting_context text,
    acting_agreement_id uuid,
    ending text,
    interface text,
    tpp_nok_redirect_uri text,
    CONSTRAINT authorisation_acting_context_check CHECK ((acting_context = ANY (ARRAY['PRIVATE'::text, 'CORPORATE'::text]))),
    CONSTRAINT authorisation_approach_check CHECK ((approach = ANY (ARRAY['REDIRECT'::text, 'DECOUPLED'::text, 'BANK'::text]))),
    CONSTRAINT authorisation_check CHECK (((acting_agreement_id IS NOT NULL) = (acting_context = 'CORPORATE'::text))),
    CONSTRAINT authorisation_context_check CHECK ((context = ANY (ARRAY['PRIVATE'::text, 'CORPORATE'::text]))),
    CONSTRAINT authorisation_status_check CHECK ((status = ANY (ARRAY['received'::text, 'psuIdentified'::text, 'psuAuthenticated'::text, 'started'::text, 'finalised'::text, 'failed'::text, 'exempted'::text]))),
    CONSTRAINT begins_received CHECK (((sequence > 1) OR (status = 'received'::text)))
)
PARTITION BY RANGE (authorisation_id);

ALTER TABLE ONLY sca.authorisation FORCE ROW LEVEL SECURITY;

CREATE FUNCTION sca.find_offered_authorisation(bank_id uuid, authorisation_id uuid) RETURNS SETOF sca.authorisation
    LANGUAGE plpgsql STABLE
    AS $$ … $$;

CREATE FUNCTION sca.find_or_create_psu_id(bank_id uuid, tpp_id text, person_id uuid) RETURNS uuid
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION sca.find_session(bank_id uuid, tpp_id text, psu_id uuid, tpp_session_id text, real_time timestamp with time zone) RETURNS TABLE(person_id uuid, context text, agreement_id uuid, authenticated_at timestamp with time zone, replaced_at timestamp with time zone, now timestamp with time zone)
    LANGUAGE sql STABLE
    AS $$ … $$;

CREATE FUNCTION sca.list_earlier_events(bank_id uuid, after text[], until text[], rows_max integer) RETURNS TABLE(tpp_id text, subject_id uuid, sequence integer, transaction_id bigint, fields text)
    LANGUAGE sql STABLE
    AS $$ … $$;

CREATE FUNCTION sca.list_earlier_evidence(bank_id uuid, after text[], until text[], rows_max integer) RETURNS TABLE(tpp_id text, subject_id uuid, sequence integer, transaction_id bigint, fields text)
    LANGUAGE sql STABLE
    AS $$ … $$;

CREATE FUNCTION sca.list_events(bank_id uuid, first_transaction bigint, before_transaction bigint, rows_max integer) RETURNS TABLE(tpp_id text, subject_id uuid, sequence integer, transaction_id bigint, fields text)
    LANGUAGE sql STABLE
    AS $$ … $$;

CREATE FUNCTION sca.list_evidence(bank_id uuid, first_transaction bigint, before_transaction bigint, rows_max integer) RETURNS TABLE(tpp_id text, subject_id uuid, sequence integer, transaction_id bigint, fields text)
    LANGUAGE sql STABLE
    AS $$ … $$;

CREATE FUNCTION sca.list_evidence_banks(first_transaction bigint, before_transaction bigint) RETURNS TABLE(bank_id uuid)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ … $$;

CREATE FUNCTION sca.list_written_banks(first_transaction bigint, before_transaction bigint) RETURNS TABLE(bank_id uuid)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ … $$;

CREATE FUNCTION sca.notify_step() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION sca.offer_link(request_hash bytea, authorisation jsonb, offered_at timestamp with time zone, lives_for interval) RETURNS uuid
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE TABLE sca.session (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    psu_id uuid NOT NULL,
    tpp_session_id text NOT NULL,
    context text NOT NULL,
    agreement_id uuid,
    authenticated_at timestamp with time zone NOT NULL,
    replaced_at timestamp with time zone,
    CONSTRAINT session_check CHECK (((agreement_id IS NOT NULL) = (context = 'CORPORATE'::text))),
    CONSTRAINT session_context_check CHECK ((context = ANY (ARRAY['PRIVATE'::text, 'CORPORATE'::text])))
);

ALTER TABLE ONLY sca.session FORCE ROW LEVEL SECURITY;

CREATE FUNCTION sca.open_session(opened sca.session) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION sca.reserve_push(authorisation json, waits boolean) RETURNS integer
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION sca.reset_login_attempts(bank_id uuid) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION sca.start_authorisation(authorisation json) RETURNS integer
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION sca.start_authorisations(authorisations json) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION sca.start_offered_authorisation(bank_id uuid, authorisation_id uuid) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION sca.take_steps(bank_id uuid, authorisation_id uuid, causes text[], statuses text[], at timestamp with time zone, touched_at timestamp with time zone, browser_hash bytea, tries integer, person_id uuid, acting_context text, acting_agreement_id uuid, ending text) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION security_events.count_emergency_acts(since timestamp with time zone, banks_max integer) RETURNS TABLE(bank_id uuid, acts bigint)
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION security_events.record_act(bank_id uuid, reason text, subject text, tpp_id text, at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE TABLE signing_baskets.event (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    basket_id uuid NOT NULL,
    sequence integer NOT NULL,
    cause text NOT NULL,
    stage text NOT NULL,
    person_id uuid,
    agreement_id uuid,
    at timestamp with time zone NOT NULL,
    transaction_id bigint DEFAULT ((pg_current_xact_id())::text)::bigint,
    CONSTRAINT begins_created CHECK ((((sequence = 1) = (cause = 'created'::text)) AND ((sequence > 1) OR (stage = 'open'::text)))),
    CONSTRAINT event_cause_check CHECK ((cause = ANY (ARRAY['created'::text, 'approved'::text, 'refused'::text, 'deleted'::text]))),
    CONSTRAINT event_check CHECK (((person_id IS NOT NULL) = (cause = ANY (ARRAY['approved'::text, 'refused'::text]))))
)
PARTITION BY RANGE (basket_id);

ALTER TABLE ONLY signing_baskets.event FORCE ROW LEVEL SECURITY;

CREATE FUNCTION signing_baskets.audited_fields(event signing_baskets.event) RETURNS text
    LANGUAGE sql STABLE
    AS $$ … $$;

CREATE FUNCTION signing_baskets.basket_status(stage text, statuses text[]) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN (statuses && ARRAY['RJCT'::text, 'CANC'::text]) THEN 'RJCT'::text WHEN ((statuses && ARRAY['RCVD'::text]) AND (stage = 'half-approved'::text)) THEN 'PATC'::text WHEN (statuses && ARRAY['RCVD'::text]) THEN 'RCVD'::text ELSE 'ACTC'::text END;

CREATE PROCEDURE signing_baskets.call_on_event(IN function text, IN argument text)
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION signing_baskets.check_event() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION signing_baskets.check_member() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION signing_baskets.check_stage() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION signing_baskets.list_earlier_events(bank_id uuid, after text[], until text[], rows_max integer) RETURNS TABLE(tpp_id text, subject_id uuid, sequence integer, transaction_id bigint, fields text)
    LANGUAGE sql STABLE
    AS $$ … $$;

CREATE FUNCTION signing_baskets.list_events(bank_id uuid, first_transaction bigint, before_transaction bigint, rows_max integer) RETURNS TABLE(tpp_id text, subject_id uuid, sequence integer, transaction_id bigint, fields text)
    LANGUAGE sql STABLE
    AS $$ … $$;

CREATE FUNCTION signing_baskets.list_written_banks(first_transaction bigint, before_transaction bigint) RETURNS TABLE(bank_id uuid)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ … $$;

CREATE FUNCTION signing_baskets.note_changed_baskets() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION signing_baskets.notify_changed_baskets() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION signing_baskets.notify_status(bank_id uuid, basket_ids uuid[]) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION signing_baskets.require_basket() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION tenancy.apply_partition_change(child text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET lock_timeout TO '50ms'
    AS $_$ … $_$;

CREATE TABLE tenancy.partitioned_table (
    parent text NOT NULL,
    key_kind text NOT NULL,
    step text NOT NULL,
    steps_ahead integer NOT NULL,
    retention interval,
    held_by text,
    dropped_before timestamp with time zone,
    CONSTRAINT partitioned_table_key_kind_check CHECK ((key_kind = ANY (ARRAY['uuid'::text, 'time'::text, 'date'::text]))),
    CONSTRAINT partitioned_table_step_check CHECK ((step = ANY (ARRAY['day'::text, 'month'::text])))
);

CREATE PROCEDURE tenancy.create_partition(IN plan tenancy.partitioned_table, IN child text, IN from_moment timestamp with time zone)
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION tenancy.current_bank_id() RETURNS uuid
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN (NULLIF(current_setting('havn.bank_id'::text, true), ''::text))::uuid;

CREATE FUNCTION tenancy.current_tpp_id() RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN NULLIF(current_setting('havn.tpp_id'::text, true), ''::text);

CREATE FUNCTION tenancy.due_partition_changes() RETURNS TABLE(child text, action text, plan tenancy.partitioned_table, from_moment timestamp with time zone)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$ … $_$;

CREATE PROCEDURE tenancy.let_operators_read(VARIADIC relations regclass[])
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION tenancy.list_kept_ids(parent text) RETURNS TABLE(first_id uuid, before_id uuid)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$ … $_$;

CREATE FUNCTION tenancy.list_kept_tables() RETURNS TABLE(parent text, days integer, partitions integer, kept_from date, next_drop_at date)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$ … $_$;

CREATE FUNCTION tenancy.lock(key text) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE PROCEDURE tenancy.manage_partitions(IN parent text, IN key_kind text, IN step text, IN steps_ahead integer, IN retention interval DEFAULT NULL::interval)
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION tenancy.microseconds(moment timestamp with time zone) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (((EXTRACT(epoch FROM moment) * (1000000)::numeric))::bigint)::text;

CREATE PROCEDURE tenancy.move_default_rows(IN plan tenancy.partitioned_table, IN child text, IN from_bound text, IN to_bound text)
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION tenancy.new_id() RETURNS uuid
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION tenancy.now() RETURNS timestamp with time zone
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN now();

CREATE FUNCTION tenancy.oldest_kept_id(parent text) RETURNS uuid
    LANGUAGE sql STABLE
    RETURN (SELECT tenancy.first_uuid_at(((to_date(rpad(min("substring"(((pg_inherits.inhrelid)::regclass)::text, '_(\d{6}(?:\d{2})?)$'::text)), 8, '01'::text), 'YYYYMMDD'::text))::timestamp without time zone AT TIME ZONE 'UTC'::text)) AS first_uuid_at FROM pg_inherits WHERE (pg_inherits.inhparent = (to_regclass(oldest_kept_id.parent))::oid));

CREATE FUNCTION tenancy.partition_bound(key_kind text, moment timestamp with time zone) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN CASE key_kind WHEN 'uuid'::text THEN (tenancy.first_uuid_at(moment))::text WHEN 'date'::text THEN (((moment AT TIME ZONE 'UTC'::text))::date)::text ELSE (((moment AT TIME ZONE 'UTC'::text))::text || '+00'::text) END;

CREATE FUNCTION tenancy.partitions_ahead(OUT ahead integer, OUT missing integer) RETURNS record
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ … $$;

CREATE FUNCTION tenancy.probe_write() RETURNS timestamp with time zone
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ … $$;

CREATE PROCEDURE tenancy.protect_bank_rows(IN relation regclass)
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE PROCEDURE tenancy.protect_tpp_rows(IN relation regclass)
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION tenancy.require_sight_of_all_banks(relation regclass) RETURNS void
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ … $$;

CREATE FUNCTION tenancy.sees_bank(bank_id uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ … $$;

CREATE FUNCTION tenancy.set_actor(INOUT bank_id uuid, INOUT tpp_id text) RETURNS record
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE PROCEDURE tenancy.set_by_database(IN relation regclass, IN column_name name)
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION trust.ask_again(tpp_id text) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ … $$;

CREATE FUNCTION trust.refuse_older_list() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION trust.set_block(tpp_id text, bank_id uuid, is_blocked boolean, at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION xs2a.find_stored_responses(requests json) RETURNS TABLE(request_id text, fingerprint bytea, status smallint, headers json, body text, authorisation_id uuid)
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION xs2a.lock_request(bank_id uuid, tpp_id text, request_id text) RETURNS TABLE(is_locked boolean, fingerprint bytea, status smallint, headers json, body text, authorisation_id uuid)
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION xs2a.store_responses(requests json) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION xs2a.try_lock_request(bank_id uuid, tpp_id text, request_id text) RETURNS boolean
    LANGUAGE sql
    RETURN tenancy.try_lock(format('request %s %s %s'::text, bank_id, tpp_id, request_id));

CREATE TABLE accounts.last_report (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    consent_id uuid NOT NULL,
    account_id uuid NOT NULL,
    transaction_id text NOT NULL
);

ALTER TABLE ONLY accounts.last_report FORCE ROW LEVEL SECURITY;

CREATE TABLE audit.anchor (
    bank_id uuid NOT NULL,
    anchor_id uuid NOT NULL,
    proposed_by text NOT NULL,
    confirmed_by text NOT NULL,
    reason text NOT NULL,
    lost_heads text NOT NULL,
    confirmed_at timestamp with time zone NOT NULL,
    number bigint,
    CONSTRAINT two_people CHECK ((lower(proposed_by) <> lower(confirmed_by)))
);

ALTER TABLE ONLY audit.anchor FORCE ROW LEVEL SECURITY;

CREATE TABLE audit.block (
    bank_id uuid NOT NULL,
    number bigint NOT NULL,
    format integer NOT NULL,
    covers text NOT NULL,
    entries bytea NOT NULL,
    chained_at timestamp with time zone NOT NULL,
    previous_head bytea NOT NULL,
    head bytea NOT NULL
);

ALTER TABLE ONLY audit.block FORCE ROW LEVEL SECURITY;

CREATE TABLE audit.seal (
    bank_id uuid NOT NULL,
    number bigint NOT NULL,
    head bytea NOT NULL,
    sealed_at timestamp with time zone NOT NULL,
    signature bytea NOT NULL,
    certificate bytea NOT NULL
);

ALTER TABLE ONLY audit.seal FORCE ROW LEVEL SECURITY;

CREATE TABLE back_office.act_default (
    bank_id uuid NOT NULL,
    act_id uuid NOT NULL,
    operator text NOT NULL,
    channel text NOT NULL,
    act text NOT NULL,
    payment_id uuid,
    person_id uuid,
    action text,
    reason text,
    at timestamp with time zone NOT NULL,
    transaction_id bigint DEFAULT ((pg_current_xact_id())::text)::bigint,
    subject text,
    deed text,
    CONSTRAINT act_channel_check CHECK ((channel = ANY (ARRAY['command-line'::text, 'pages'::text]))),
    CONSTRAINT act_reason_check CHECK ((length(reason) <= 300)),
    CONSTRAINT decision_has_action CHECK (((action IS NOT NULL) = (act = ANY (ARRAY['proposed'::text, 'confirmed'::text, 'declined'::text, 'did-alone'::text]))))
);

ALTER TABLE ONLY back_office.act_default FORCE ROW LEVEL SECURITY;

CREATE TABLE back_office.reconciliation (
    bank_id uuid NOT NULL,
    day date NOT NULL,
    claimed_until timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    orders integer,
    differences integer,
    found text,
    CONSTRAINT reconciliation_check CHECK ((num_nulls(ended_at, orders, differences, found) = ANY (ARRAY[0, 4])))
);

ALTER TABLE ONLY back_office.reconciliation FORCE ROW LEVEL SECURITY;

CREATE TABLE banks.host (
    host text NOT NULL,
    bank_id uuid NOT NULL
);

CREATE TABLE banks.named_bank (
    bank_name text NOT NULL,
    bank_id uuid NOT NULL,
    suspended_at timestamp with time zone,
    is_readable boolean DEFAULT false NOT NULL
);

CREATE TABLE banks.own_bank (
    tpp_id text NOT NULL,
    bank_id uuid NOT NULL,
    used_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE consents.consent (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    psu_id uuid NOT NULL,
    agreement_key text NOT NULL,
    person_id uuid NOT NULL,
    tpp_name text NOT NULL,
    tpp_brand text,
    granted_at timestamp with time zone NOT NULL,
    sequence integer NOT NULL,
    mac bytea,
    mac_before bytea,
    CONSTRAINT consent_agreement_key_check CHECK ((agreement_key ~ '^(PRIVATE|[0-9a-f-]{36})$'::text))
);

ALTER TABLE ONLY consents.consent FORCE ROW LEVEL SECURITY;

CREATE TABLE consents.event_default (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    event_id uuid NOT NULL,
    psu_id uuid NOT NULL,
    agreement_key text NOT NULL,
    sequence integer NOT NULL,
    cause text NOT NULL,
    account_ids uuid[] NOT NULL,
    granted_at timestamp with time zone NOT NULL,
    person_id uuid NOT NULL,
    authorisation_id uuid,
    at timestamp with time zone NOT NULL,
    detail text,
    transaction_id bigint DEFAULT ((pg_current_xact_id())::text)::bigint,
    CONSTRAINT event_cause_check CHECK ((cause = ANY (ARRAY['granted'::text, 'revoked'::text, 'restored'::text]))),
    CONSTRAINT event_check CHECK (((authorisation_id IS NOT NULL) = (cause = 'granted'::text))),
    CONSTRAINT event_detail_check CHECK ((detail = ANY (ARRAY['objected'::text, 'terminated'::text, 'undone'::text])))
);

ALTER TABLE ONLY consents.event_default FORCE ROW LEVEL SECURITY;

CREATE TABLE consents.expiry_notice (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    psu_id uuid NOT NULL,
    agreement_key text NOT NULL,
    due_at timestamp with time zone NOT NULL,
    days_left smallint,
    granted_at timestamp with time zone
);

ALTER TABLE ONLY consents.expiry_notice FORCE ROW LEVEL SECURITY;

CREATE TABLE consents.granted_account (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    psu_id uuid NOT NULL,
    agreement_key text NOT NULL,
    account_id uuid NOT NULL,
    accessed_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY consents.granted_account FORCE ROW LEVEL SECURITY;

CREATE TABLE consents.objection (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    objection_id uuid NOT NULL,
    psu_id uuid NOT NULL,
    agreement_key text NOT NULL,
    person_id uuid NOT NULL,
    reason text NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT objection_reason_check CHECK ((reason = ANY (ARRAY['not-recognised'::text, 'not-agreed'::text, 'misused'::text, 'other'::text])))
);

ALTER TABLE ONLY consents.objection FORCE ROW LEVEL SECURITY;

CREATE TABLE consents.read_day (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    psu_id uuid NOT NULL,
    agreement_key text NOT NULL,
    day date NOT NULL,
    reads integer NOT NULL,
    reads_without_psu integer NOT NULL,
    last_read_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY consents.read_day FORCE ROW LEVEL SECURITY;

CREATE TABLE consents.request (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    authorisation_id uuid NOT NULL,
    purpose text,
    subscription json
)
PARTITION BY RANGE (authorisation_id);

ALTER TABLE ONLY consents.request FORCE ROW LEVEL SECURITY;

CREATE TABLE consents.request_default (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    authorisation_id uuid NOT NULL,
    purpose text,
    subscription json
);

ALTER TABLE ONLY consents.request_default FORCE ROW LEVEL SECURITY;

CREATE TABLE consents.requested (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    consent_id uuid NOT NULL,
    kind text NOT NULL,
    access json NOT NULL,
    is_recurring boolean NOT NULL,
    valid_until date,
    frequency_per_day smallint NOT NULL,
    is_combined boolean NOT NULL,
    tpp_name text NOT NULL,
    tpp_brand text,
    created_at timestamp with time zone NOT NULL,
    status text DEFAULT 'received'::text NOT NULL,
    sequence integer DEFAULT 1 NOT NULL,
    last_action_at timestamp with time zone NOT NULL,
    person_id uuid,
    agreement_id uuid,
    granted_at timestamp with time zone,
    account_number text,
    mac bytea,
    mac_before bytea,
    used_at timestamp with time zone,
    CONSTRAINT requested_check CHECK (((valid_until IS NULL) = (kind = 'funds'::text))),
    CONSTRAINT requested_check1 CHECK (((person_id IS NULL) = (granted_at IS NULL))),
    CONSTRAINT requested_check2 CHECK (((status <> ALL (ARRAY['valid'::text, 'revokedByPsu'::text])) OR (granted_at IS NOT NULL))),
    CONSTRAINT requested_frequency_per_day_check CHECK (((frequency_per_day >= 1) AND (frequency_per_day <= 4))),
    CONSTRAINT requested_kind_check CHECK ((kind = ANY (ARRAY['detailed'::text, 'bank-offered'::text, 'global'::text, 'available-accounts'::text, 'funds'::text]))),
    CONSTRAINT requested_status_check CHECK ((status = ANY (ARRAY['received'::text, 'rejected'::text, 'valid'::text, 'revokedByPsu'::text, 'terminatedByTpp'::text])))
);

ALTER TABLE ONLY consents.requested FORCE ROW LEVEL SECURITY;

CREATE TABLE consents.requested_account (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    consent_id uuid NOT NULL,
    account_id uuid NOT NULL,
    sees_balances boolean NOT NULL,
    sees_transactions boolean NOT NULL,
    sees_owner_name boolean NOT NULL
);

ALTER TABLE ONLY consents.requested_account FORCE ROW LEVEL SECURITY;

CREATE TABLE consents.requested_event_default (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    event_id uuid NOT NULL,
    consent_id uuid NOT NULL,
    sequence integer NOT NULL,
    status text NOT NULL,
    accounts json NOT NULL,
    person_id uuid,
    authorisation_id uuid,
    detail text,
    at timestamp with time zone NOT NULL,
    transaction_id bigint DEFAULT ((pg_current_xact_id())::text)::bigint,
    CONSTRAINT requested_event_detail_check CHECK ((detail = ANY (ARRAY['undone'::text, 'replaced'::text, 'withdrawn'::text])))
);

ALTER TABLE ONLY consents.requested_event_default FORCE ROW LEVEL SECURITY;

CREATE TABLE consents.resource (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    psu_id uuid NOT NULL,
    agreement_key text NOT NULL,
    consent_id uuid NOT NULL,
    purpose text,
    ended_by text,
    CONSTRAINT resource_ended_by_check CHECK ((ended_by = ANY (ARRAY['psu'::text, 'tpp'::text]))),
    CONSTRAINT resource_purpose_check CHECK ((purpose = ANY (ARRAY['overview'::text, 'budgeting'::text, 'accounting'::text, 'credit-assessment'::text, 'verification'::text])))
);

ALTER TABLE ONLY consents.resource FORCE ROW LEVEL SECURITY;

CREATE TABLE jobs.run (
    run_id uuid NOT NULL,
    bank_id uuid NOT NULL,
    instance_id uuid NOT NULL,
    started_at timestamp with time zone NOT NULL,
    at timestamp with time zone NOT NULL,
    until timestamp with time zone
);

CREATE TABLE jobs.schedule (
    bank_id uuid NOT NULL,
    next_run_at timestamp with time zone NOT NULL,
    generation integer DEFAULT 1 NOT NULL
);

CREATE TABLE key_figures.day_total (
    bank_id uuid NOT NULL,
    day date NOT NULL,
    service text NOT NULL,
    calls bigint NOT NULL,
    errors bigint NOT NULL,
    unanswered bigint NOT NULL,
    fulfilled bigint NOT NULL,
    fulfilled_microseconds bigint NOT NULL
);

ALTER TABLE ONLY key_figures.day_total FORCE ROW LEVEL SECURITY;

CREATE TABLE key_figures.maintenance (
    bank_id uuid NOT NULL,
    maintenance_id uuid NOT NULL,
    from_at timestamp with time zone NOT NULL,
    until_at timestamp with time zone NOT NULL,
    announced_at timestamp with time zone NOT NULL,
    CONSTRAINT maintenance_check CHECK ((until_at > from_at))
);

ALTER TABLE ONLY key_figures.maintenance FORCE ROW LEVEL SECURITY;

CREATE TABLE key_figures.measured_period (
    bank_id uuid NOT NULL,
    period_id uuid NOT NULL,
    from_at timestamp with time zone NOT NULL,
    until_at timestamp with time zone,
    recorded_at timestamp with time zone NOT NULL,
    replaced_at timestamp with time zone,
    CONSTRAINT measured_period_check CHECK ((until_at > from_at))
);

ALTER TABLE ONLY key_figures.measured_period FORCE ROW LEVEL SECURITY;

CREATE TABLE key_figures.outage (
    bank_id uuid NOT NULL,
    outage_id uuid NOT NULL,
    interface text NOT NULL,
    cause text NOT NULL,
    from_at timestamp with time zone NOT NULL,
    until_at timestamp with time zone NOT NULL,
    CONSTRAINT outage_check CHECK ((until_at >= from_at))
);

ALTER TABLE ONLY key_figures.outage FORCE ROW LEVEL SECURITY;

CREATE TABLE key_figures.readiness (
    bank_id uuid NOT NULL,
    first_ready_at timestamp with time zone NOT NULL,
    last_ready_at timestamp with time zone NOT NULL
);

CREATE TABLE keys.process (
    process_id uuid NOT NULL,
    host text NOT NULL,
    pid integer NOT NULL,
    digest text NOT NULL,
    read_at timestamp with time zone NOT NULL,
    seen_at timestamp with time zone NOT NULL,
    bank_digests jsonb DEFAULT '{}'::jsonb NOT NULL
);

CREATE TABLE notifications.due (
    bank_id uuid NOT NULL,
    resource_id uuid NOT NULL,
    queue text NOT NULL,
    number integer NOT NULL,
    due_at timestamp with time zone NOT NULL
);

CREATE TABLE notifications.notification (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    notification_id uuid NOT NULL,
    resource_id uuid NOT NULL,
    number integer NOT NULL,
    transaction_status text,
    sca_status text,
    authorisation_id uuid,
    purpose text,
    at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    last_try_at timestamp with time zone,
    last_status integer,
    last_problem text,
    next_try_at timestamp with time zone,
    consent_event text,
    days_left smallint,
    valid_until timestamp with time zone,
    CONSTRAINT notification_check CHECK (((sca_status IS NULL) <> (transaction_status IS NULL))),
    CONSTRAINT notification_check1 CHECK (((authorisation_id IS NULL) = (sca_status IS NULL))),
    CONSTRAINT notification_check2 CHECK (((purpose IS NULL) = (sca_status IS NULL))),
    CONSTRAINT notification_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'given-up'::text, 'stopped'::text])))
)
PARTITION BY RANGE (notification_id);

ALTER TABLE ONLY notifications.notification FORCE ROW LEVEL SECURITY;

CREATE TABLE notifications.notification_default (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    notification_id uuid NOT NULL,
    resource_id uuid NOT NULL,
    number integer NOT NULL,
    transaction_status text,
    sca_status text,
    authorisation_id uuid,
    purpose text,
    at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    last_try_at timestamp with time zone,
    last_status integer,
    last_problem text,
    next_try_at timestamp with time zone,
    consent_event text,
    days_left smallint,
    valid_until timestamp with time zone,
    CONSTRAINT notification_check CHECK (((sca_status IS NULL) <> (transaction_status IS NULL))),
    CONSTRAINT notification_check1 CHECK (((authorisation_id IS NULL) = (sca_status IS NULL))),
    CONSTRAINT notification_check2 CHECK (((purpose IS NULL) = (sca_status IS NULL))),
    CONSTRAINT notification_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'given-up'::text, 'stopped'::text])))
);

ALTER TABLE ONLY notifications.notification_default FORCE ROW LEVEL SECURITY;

CREATE TABLE notifications.subscription (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    resource_id uuid NOT NULL,
    resource text NOT NULL,
    path text NOT NULL,
    uri text NOT NULL,
    queue text NOT NULL,
    content text[] NOT NULL,
    status text DEFAULT 'RCVD'::text NOT NULL,
    sequence integer DEFAULT 1 NOT NULL,
    latest integer DEFAULT 0 NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT subscription_content_check CHECK (((content <@ ARRAY['SCA'::text, 'PROCESS'::text, 'LAST'::text]) AND (cardinality(content) > 0))),
    CONSTRAINT subscription_resource_check CHECK ((resource = ANY (ARRAY['payments'::text, 'bulk-payments'::text, 'periodic-payments'::text, 'signing-baskets'::text, 'bank-offered-consents'::text])))
)
PARTITION BY RANGE (resource_id);

ALTER TABLE ONLY notifications.subscription FORCE ROW LEVEL SECURITY;

CREATE TABLE notifications.subscription_default (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    resource_id uuid NOT NULL,
    resource text NOT NULL,
    path text NOT NULL,
    uri text NOT NULL,
    queue text NOT NULL,
    content text[] NOT NULL,
    status text DEFAULT 'RCVD'::text NOT NULL,
    sequence integer DEFAULT 1 NOT NULL,
    latest integer DEFAULT 0 NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT subscription_content_check CHECK (((content <@ ARRAY['SCA'::text, 'PROCESS'::text, 'LAST'::text]) AND (cardinality(content) > 0))),
    CONSTRAINT subscription_resource_check CHECK ((resource = ANY (ARRAY['payments'::text, 'bulk-payments'::text, 'periodic-payments'::text, 'signing-baskets'::text, 'bank-offered-consents'::text])))
);

ALTER TABLE ONLY notifications.subscription_default FORCE ROW LEVEL SECURITY;

CREATE TABLE payee_lookups.shown_names (
    bank_id uuid NOT NULL,
    reader bytea NOT NULL,
    payees bytea[] NOT NULL,
    shown_at timestamp with time zone[] NOT NULL,
    last_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY payee_lookups.shown_names FORCE ROW LEVEL SECURITY;

CREATE TABLE payments.due (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    payment_id uuid NOT NULL,
    execution_date date NOT NULL,
    stage text NOT NULL,
    transfer json NOT NULL,
    last_try_date date,
    claim_id uuid,
    mac bytea,
    CONSTRAINT due_check CHECK (((claim_id IS NOT NULL) = (stage = 'claimed'::text))),
    CONSTRAINT due_stage_check CHECK ((stage = ANY (ARRAY['waiting'::text, 'claimed'::text, 'under-way'::text, 'quarantined'::text])))
);

ALTER TABLE ONLY payments.due FORCE ROW LEVEL SECURITY;

CREATE TABLE payments.instance (
    instance_id uuid NOT NULL,
    alive_until timestamp with time zone NOT NULL
);

CREATE TABLE payments.logical_key (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    execution_date date NOT NULL,
    logical_key bytea NOT NULL,
    payment_id uuid NOT NULL
)
PARTITION BY RANGE (execution_date);

ALTER TABLE ONLY payments.logical_key FORCE ROW LEVEL SECURITY;

CREATE TABLE payments.logical_key_default (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    execution_date date NOT NULL,
    logical_key bytea NOT NULL,
    payment_id uuid NOT NULL
);

ALTER TABLE ONLY payments.logical_key_default FORCE ROW LEVEL SECURITY;

CREATE TABLE payments.open_outcome (
    bank_id uuid NOT NULL,
    payment_id uuid NOT NULL,
    execution_date date NOT NULL,
    since timestamp with time zone NOT NULL,
    ask_at timestamp with time zone NOT NULL
);

CREATE TABLE payments.part (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    payment_id uuid NOT NULL,
    number integer NOT NULL,
    part_id uuid NOT NULL,
    execution_date date NOT NULL
)
PARTITION BY RANGE (payment_id);

ALTER TABLE ONLY payments.part FORCE ROW LEVEL SECURITY;

CREATE TABLE payments.part_default (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    payment_id uuid NOT NULL,
    number integer NOT NULL,
    part_id uuid NOT NULL,
    execution_date date NOT NULL
);

ALTER TABLE ONLY payments.part_default FORCE ROW LEVEL SECURITY;

CREATE TABLE payments.payee_check (
    bank_id uuid NOT NULL,
    payment_id uuid NOT NULL,
    first_line integer NOT NULL,
    sealed bytea NOT NULL
)
PARTITION BY RANGE (payment_id);

ALTER TABLE ONLY payments.payee_check FORCE ROW LEVEL SECURITY;

CREATE TABLE payments.payee_check_default (
    bank_id uuid NOT NULL,
    payment_id uuid NOT NULL,
    first_line integer NOT NULL,
    sealed bytea NOT NULL
);

ALTER TABLE ONLY payments.payee_check_default FORCE ROW LEVEL SECURITY;

CREATE TABLE payments.payment_default (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    payment_id uuid NOT NULL,
    service text NOT NULL,
    product text NOT NULL,
    body text NOT NULL,
    amount_minor_units bigint,
    currency text,
    debtor_account text NOT NULL,
    creditor_account text,
    fee_minor_units bigint,
    fee_currency text,
    line_fees bigint[],
    psu_ip_address text,
    created_at timestamp with time zone NOT NULL,
    exchange_markup_minor_units bigint,
    interface text,
    rejects_without_funds boolean,
    CONSTRAINT one_amount_and_creditor CHECK (((service = 'bulk-payments'::text) = (num_nulls(amount_minor_units, currency, creditor_account) = 3))),
    CONSTRAINT payment_amount_minor_units_check CHECK ((amount_minor_units > 0)),
    CONSTRAINT payment_check CHECK (((fee_currency IS NULL) = (fee_minor_units IS NULL))),
    CONSTRAINT payment_fee_minor_units_check CHECK ((fee_minor_units > 0)),
    CONSTRAINT payment_service_check CHECK ((service = ANY (ARRAY['payments'::text, 'bulk-payments'::text, 'periodic-payments'::text])))
);

ALTER TABLE ONLY payments.payment_default FORCE ROW LEVEL SECURITY;

CREATE TABLE payments.payment_event_default (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    payment_id uuid NOT NULL,
    sequence integer NOT NULL,
    cause text NOT NULL,
    status text NOT NULL,
    at timestamp with time zone NOT NULL,
    person_id uuid,
    agreement_id uuid,
    reason json,
    transaction_id bigint DEFAULT ((pg_current_xact_id())::text)::bigint,
    CONSTRAINT begins_created CHECK ((((sequence = 1) = (cause = 'created'::text)) AND ((sequence > 1) OR (status = 'RCVD'::text)))),
    CONSTRAINT first_of_two_is_named CHECK (((cause <> 'approved-by-first'::text) OR (num_nulls(person_id, agreement_id) = 0)))
);

ALTER TABLE ONLY payments.payment_event_default FORCE ROW LEVEL SECURITY;

CREATE TABLE payments.payment_status (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    payment_id uuid NOT NULL,
    status text NOT NULL,
    execution_date date NOT NULL,
    sequence integer NOT NULL,
    basket_id uuid,
    subscribed_payment_id uuid,
    first_approver_id uuid,
    first_agreement_id uuid,
    first_approval_mac bytea,
    CONSTRAINT begins_received CHECK (((sequence > 1) OR (status = 'RCVD'::text))),
    CONSTRAINT first_approved_outside_basket CHECK (((first_approver_id IS NULL) OR (basket_id IS NULL))),
    CONSTRAINT first_of_two_acts_under_an_agreement CHECK (((first_approver_id IS NULL) = (first_agreement_id IS NULL))),
    CONSTRAINT payment_status_status_check CHECK ((status = ANY (ARRAY['ACCP'::text, 'ACSC'::text, 'ACSP'::text, 'ACTC'::text, 'ACWC'::text, 'ACWP'::text, 'RCVD'::text, 'PDNG'::text, 'RJCT'::text, 'CANC'::text, 'PART'::text])))
)
PARTITION BY RANGE (payment_id);

ALTER TABLE ONLY payments.payment_status FORCE ROW LEVEL SECURITY;

CREATE TABLE payments.payment_status_default (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    payment_id uuid NOT NULL,
    status text NOT NULL,
    execution_date date NOT NULL,
    sequence integer NOT NULL,
    basket_id uuid,
    subscribed_payment_id uuid,
    first_approver_id uuid,
    first_agreement_id uuid,
    first_approval_mac bytea,
    CONSTRAINT begins_received CHECK (((sequence > 1) OR (status = 'RCVD'::text))),
    CONSTRAINT first_approved_outside_basket CHECK (((first_approver_id IS NULL) OR (basket_id IS NULL))),
    CONSTRAINT first_of_two_acts_under_an_agreement CHECK (((first_approver_id IS NULL) = (first_agreement_id IS NULL))),
    CONSTRAINT payment_status_status_check CHECK ((status = ANY (ARRAY['ACCP'::text, 'ACSC'::text, 'ACSP'::text, 'ACTC'::text, 'ACWC'::text, 'ACWP'::text, 'RCVD'::text, 'PDNG'::text, 'RJCT'::text, 'CANC'::text, 'PART'::text])))
)
WITH (fillfactor='50');

ALTER TABLE ONLY payments.payment_status_default FORCE ROW LEVEL SECURITY;

CREATE TABLE payments.quarantine (
    bank_id uuid NOT NULL,
    payment_id uuid NOT NULL,
    problem text NOT NULL,
    quarantined_at timestamp with time zone NOT NULL,
    earlier_request_until timestamp with time zone,
    may_have_reached_core_bank boolean DEFAULT true NOT NULL,
    cancellation_decided_at timestamp with time zone
);

CREATE TABLE payments.standing_order (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    payment_id uuid NOT NULL,
    next_number integer NOT NULL,
    next_date date NOT NULL,
    initiation json NOT NULL,
    is_quarantined boolean DEFAULT false NOT NULL,
    mac bytea
);

ALTER TABLE ONLY payments.standing_order FORCE ROW LEVEL SECURITY;

CREATE TABLE payments.transition (
    from_status text NOT NULL,
    cause text NOT NULL,
    to_status text NOT NULL,
    by_tpp_call boolean DEFAULT false NOT NULL
);

CREATE TABLE payments.unapproved_removal (
    bank_id uuid NOT NULL,
    done_through date
);

CREATE TABLE resource_traces.resource_trace (
    bank_id uuid NOT NULL,
    resource_id uuid NOT NULL,
    traceparent text NOT NULL
)
PARTITION BY RANGE (resource_id);

ALTER TABLE ONLY resource_traces.resource_trace FORCE ROW LEVEL SECURITY;

CREATE TABLE resource_traces.resource_trace_default (
    bank_id uuid NOT NULL,
    resource_id uuid NOT NULL,
    traceparent text NOT NULL
);

ALTER TABLE ONLY resource_traces.resource_trace_default FORCE ROW LEVEL SECURITY;

CREATE TABLE sca.authorisation_default (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    authorisation_id uuid NOT NULL,
    purpose text NOT NULL,
    subject_id uuid,
    approach text NOT NULL,
    tpp_name text NOT NULL,
    tpp_brand text,
    tpp_session_id text NOT NULL,
    tpp_redirect_uri text NOT NULL,
    psu_id uuid,
    psu_identity_hash bytea,
    context text,
    agreement_id uuid,
    created_at timestamp with time zone NOT NULL,
    status text DEFAULT 'received'::text NOT NULL,
    sequence integer DEFAULT 1 NOT NULL,
    touched_at timestamp with time zone NOT NULL,
    browser_hash bytea,
    tries integer DEFAULT 0 NOT NULL,
    person_id uuid,
    acting_context text,
    acting_agreement_id uuid,
    ending text,
    interface text,
    tpp_nok_redirect_uri text,
    CONSTRAINT authorisation_acting_context_check CHECK ((acting_context = ANY (ARRAY['PRIVATE'::text, 'CORPORATE'::text]))),
    CONSTRAINT authorisation_approach_check CHECK ((approach = ANY (ARRAY['REDIRECT'::text, 'DECOUPLED'::text, 'BANK'::text]))),
    CONSTRAINT authorisation_check CHECK (((acting_agreement_id IS NOT NULL) = (acting_context = 'CORPORATE'::text))),
    CONSTRAINT authorisation_context_check CHECK ((context = ANY (ARRAY['PRIVATE'::text, 'CORPORATE'::text]))),
    CONSTRAINT authorisation_status_check CHECK ((status = ANY (ARRAY['received'::text, 'psuIdentified'::text, 'psuAuthenticated'::text, 'started'::text, 'finalised'::text, 'failed'::text, 'exempted'::text]))),
    CONSTRAINT begins_received CHECK (((sequence > 1) OR (status = 'received'::text)))
);

ALTER TABLE ONLY sca.authorisation_default FORCE ROW LEVEL SECURITY;

CREATE TABLE sca.authorisation_event_default (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    authorisation_id uuid NOT NULL,
    sequence integer NOT NULL,
    cause text NOT NULL,
    status text NOT NULL,
    at timestamp with time zone NOT NULL,
    transaction_id bigint DEFAULT ((pg_current_xact_id())::text)::bigint,
    CONSTRAINT begins_started CHECK ((((sequence = 1) = (cause = 'started'::text)) AND ((sequence > 1) OR (status = 'received'::text))))
);

ALTER TABLE ONLY sca.authorisation_event_default FORCE ROW LEVEL SECURITY;

CREATE TABLE sca.decoupled_request (
    bank_id uuid NOT NULL,
    authorisation_id uuid NOT NULL,
    sealed_login_hint bytea,
    sealed_request bytea,
    interval_seconds integer,
    due_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY sca.decoupled_request FORCE ROW LEVEL SECURITY;

CREATE TABLE sca.ended_login (
    bank_id uuid NOT NULL,
    login_hash bytea NOT NULL,
    ended_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY sca.ended_login FORCE ROW LEVEL SECURITY;

CREATE TABLE sca.evidence_default (
    bank_id uuid NOT NULL,
    authorisation_id uuid NOT NULL,
    attempt integer NOT NULL,
    kind text NOT NULL,
    person_id uuid NOT NULL,
    summary_hash bytea NOT NULL,
    authenticated_at timestamp with time zone NOT NULL,
    sealed bytea NOT NULL,
    sealed_hash bytea,
    transaction_id bigint DEFAULT ((pg_current_xact_id())::text)::bigint
);

ALTER TABLE ONLY sca.evidence_default FORCE ROW LEVEL SECURITY;

CREATE TABLE sca.known_identity (
    bank_id uuid NOT NULL,
    person_id uuid NOT NULL,
    sealed bytea NOT NULL
);

ALTER TABLE ONLY sca.known_identity FORCE ROW LEVEL SECURITY;

CREATE TABLE sca.link_attempt_counter (
    bank_id uuid NOT NULL,
    requester_id text NOT NULL,
    counter_hash bytea NOT NULL,
    attempts integer NOT NULL,
    first_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY sca.link_attempt_counter FORCE ROW LEVEL SECURITY;

CREATE TABLE sca.login_attempt_counter (
    bank_id uuid NOT NULL,
    counter_hash bytea NOT NULL,
    attempts integer NOT NULL,
    first_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY sca.login_attempt_counter FORCE ROW LEVEL SECURITY;

CREATE TABLE sca.offered_link (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    request_hash bytea NOT NULL,
    authorisation_id uuid NOT NULL,
    authorisation jsonb NOT NULL,
    offered_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY sca.offered_link FORCE ROW LEVEL SECURITY;

CREATE TABLE sca.person_identity (
    bank_id uuid NOT NULL,
    identity_hash bytea NOT NULL,
    person_id uuid NOT NULL
);

ALTER TABLE ONLY sca.person_identity FORCE ROW LEVEL SECURITY;

CREATE TABLE sca.psu (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    psu_id uuid NOT NULL,
    person_id uuid NOT NULL
);

ALTER TABLE ONLY sca.psu FORCE ROW LEVEL SECURITY;

CREATE TABLE sca.push (
    bank_id uuid NOT NULL,
    authorisation_id uuid NOT NULL,
    phone text NOT NULL,
    pushed_at timestamp with time zone NOT NULL,
    is_open boolean DEFAULT true NOT NULL,
    sender_id text
);

ALTER TABLE ONLY sca.push FORCE ROW LEVEL SECURITY;

CREATE TABLE sca.transition (
    from_status text NOT NULL,
    cause text NOT NULL,
    to_status text NOT NULL
);

CREATE TABLE security_events.event (
    bank_id uuid NOT NULL,
    event_id uuid NOT NULL,
    kind text NOT NULL,
    tpp_id text NOT NULL,
    peer text,
    refused_by text,
    reason text NOT NULL,
    subject text,
    count bigint NOT NULL,
    first_at timestamp with time zone NOT NULL,
    last_at timestamp with time zone NOT NULL,
    CONSTRAINT event_count_check CHECK ((count > 0))
)
PARTITION BY RANGE (event_id);

ALTER TABLE ONLY security_events.event FORCE ROW LEVEL SECURITY;

CREATE TABLE security_events.event_default (
    bank_id uuid NOT NULL,
    event_id uuid NOT NULL,
    kind text NOT NULL,
    tpp_id text NOT NULL,
    peer text,
    refused_by text,
    reason text NOT NULL,
    subject text,
    count bigint NOT NULL,
    first_at timestamp with time zone NOT NULL,
    last_at timestamp with time zone NOT NULL,
    CONSTRAINT event_count_check CHECK ((count > 0))
);

ALTER TABLE ONLY security_events.event_default FORCE ROW LEVEL SECURITY;

CREATE TABLE security_events.known_certificate (
    tpp_id text NOT NULL,
    fingerprint text NOT NULL,
    roles text NOT NULL,
    first_seen_at timestamp with time zone NOT NULL
);

CREATE TABLE signing_baskets.basket (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    basket_id uuid NOT NULL,
    stage text NOT NULL,
    agreement_id uuid,
    sequence integer NOT NULL,
    first_approval_mac bytea,
    interface text,
    CONSTRAINT basket_check CHECK (((agreement_id IS NOT NULL) OR (stage <> 'half-approved'::text))),
    CONSTRAINT basket_stage_check CHECK ((stage = ANY (ARRAY['open'::text, 'half-approved'::text, 'approved'::text, 'refused'::text, 'deleted'::text]))),
    CONSTRAINT begins_open CHECK (((sequence > 1) OR ((stage = 'open'::text) AND (agreement_id IS NULL))))
)
PARTITION BY RANGE (basket_id);

ALTER TABLE ONLY signing_baskets.basket FORCE ROW LEVEL SECURITY;

CREATE TABLE signing_baskets.basket_default (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    basket_id uuid NOT NULL,
    stage text NOT NULL,
    agreement_id uuid,
    sequence integer NOT NULL,
    first_approval_mac bytea,
    interface text,
    CONSTRAINT basket_check CHECK (((agreement_id IS NOT NULL) OR (stage <> 'half-approved'::text))),
    CONSTRAINT basket_stage_check CHECK ((stage = ANY (ARRAY['open'::text, 'half-approved'::text, 'approved'::text, 'refused'::text, 'deleted'::text]))),
    CONSTRAINT begins_open CHECK (((sequence > 1) OR ((stage = 'open'::text) AND (agreement_id IS NULL))))
);

ALTER TABLE ONLY signing_baskets.basket_default FORCE ROW LEVEL SECURITY;

CREATE TABLE signing_baskets.event_default (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    basket_id uuid NOT NULL,
    sequence integer NOT NULL,
    cause text NOT NULL,
    stage text NOT NULL,
    person_id uuid,
    agreement_id uuid,
    at timestamp with time zone NOT NULL,
    transaction_id bigint DEFAULT ((pg_current_xact_id())::text)::bigint,
    CONSTRAINT begins_created CHECK ((((sequence = 1) = (cause = 'created'::text)) AND ((sequence > 1) OR (stage = 'open'::text)))),
    CONSTRAINT event_cause_check CHECK ((cause = ANY (ARRAY['created'::text, 'approved'::text, 'refused'::text, 'deleted'::text]))),
    CONSTRAINT event_check CHECK (((person_id IS NOT NULL) = (cause = ANY (ARRAY['approved'::text, 'refused'::text]))))
);

ALTER TABLE ONLY signing_baskets.event_default FORCE ROW LEVEL SECURITY;

CREATE TABLE signing_baskets.member (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    basket_id uuid NOT NULL,
    "position" integer NOT NULL,
    payment_id uuid NOT NULL,
    CONSTRAINT member_position_check CHECK ((("position" >= 1) AND ("position" <= 100)))
)
PARTITION BY RANGE (basket_id);

ALTER TABLE ONLY signing_baskets.member FORCE ROW LEVEL SECURITY;

CREATE TABLE signing_baskets.member_default (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    basket_id uuid NOT NULL,
    "position" integer NOT NULL,
    payment_id uuid NOT NULL,
    CONSTRAINT member_position_check CHECK ((("position" >= 1) AND ("position" <= 100)))
);

ALTER TABLE ONLY signing_baskets.member_default FORCE ROW LEVEL SECURITY;

CREATE TABLE signing_baskets.transition (
    from_stage text NOT NULL,
    cause text NOT NULL,
    to_stage text NOT NULL,
    by_tpp_call boolean DEFAULT false NOT NULL
);

CREATE TABLE tenancy.operator_bank (
    login name NOT NULL,
    bank_id uuid NOT NULL
);

CREATE TABLE tenancy.write_probe (
    written_at timestamp with time zone NOT NULL,
    room character(500) DEFAULT ''::bpchar NOT NULL
)
WITH (fillfactor='10', autovacuum_enabled='false');

CREATE TABLE tpp_dialogue.contact (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    email text NOT NULL,
    CONSTRAINT contact_email_check CHECK ((length(email) <= 254))
);

ALTER TABLE ONLY tpp_dialogue.contact FORCE ROW LEVEL SECURITY;

CREATE TABLE tpp_dialogue.delivery (
    bank_id uuid NOT NULL,
    delivery_id uuid NOT NULL,
    notice_id uuid NOT NULL,
    tpp_id text NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    last_try_at timestamp with time zone,
    email text,
    last_reply text,
    CONSTRAINT delivery_email_check CHECK ((length(email) <= 254)),
    CONSTRAINT delivery_last_reply_check CHECK ((length(last_reply) <= 300)),
    CONSTRAINT delivery_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'accepted'::text, 'bounced'::text, 'given-up'::text])))
);

ALTER TABLE ONLY tpp_dialogue.delivery FORCE ROW LEVEL SECURITY;

CREATE TABLE tpp_dialogue.due_delivery (
    bank_id uuid NOT NULL,
    delivery_id uuid NOT NULL,
    due_at timestamp with time zone NOT NULL,
    failed_tries integer DEFAULT 0 NOT NULL
);

CREATE TABLE tpp_dialogue.notice (
    bank_id uuid NOT NULL,
    notice_id uuid NOT NULL,
    subject text NOT NULL,
    body text NOT NULL,
    language text NOT NULL,
    digest text NOT NULL,
    sent_by text NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    CONSTRAINT notice_body_check CHECK (((length(body) >= 1) AND (length(body) <= 10000))),
    CONSTRAINT notice_digest_check CHECK ((length(digest) = 64)),
    CONSTRAINT notice_language_check CHECK (((length(language) >= 2) AND (length(language) <= 20))),
    CONSTRAINT notice_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 150)))
);

ALTER TABLE ONLY tpp_dialogue.notice FORCE ROW LEVEL SECURITY;

CREATE TABLE trust.blocked_tpp (
    tpp_id text NOT NULL,
    bank_id uuid,
    blocked_at timestamp with time zone NOT NULL
);

CREATE TABLE trust.certificate_status (
    certificate_hash bytea NOT NULL,
    tpp_id text NOT NULL,
    certificate bytea NOT NULL,
    issuer bytea NOT NULL,
    status text NOT NULL,
    revoked_at timestamp with time zone,
    reason text,
    source text NOT NULL,
    answered_at timestamp with time zone NOT NULL,
    usable_until timestamp with time zone NOT NULL,
    renew_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    mac bytea,
    CONSTRAINT certificate_status_certificate_hash_check CHECK ((octet_length(certificate_hash) = 32)),
    CONSTRAINT certificate_status_check CHECK (((status = 'revoked'::text) = (revoked_at IS NOT NULL))),
    CONSTRAINT certificate_status_check1 CHECK (((status = 'revoked'::text) = (reason IS NOT NULL))),
    CONSTRAINT certificate_status_source_check CHECK ((source = ANY (ARRAY['ocsp'::text, 'crl'::text]))),
    CONSTRAINT certificate_status_status_check CHECK ((status = ANY (ARRAY['good'::text, 'revoked'::text, 'unknown'::text])))
);

CREATE TABLE trust.known_tpp (
    tpp_id text NOT NULL,
    first_seen_at timestamp with time zone NOT NULL
);

CREATE TABLE trust.list (
    territory text NOT NULL,
    kind text NOT NULL,
    sequence_number integer NOT NULL,
    issued_at timestamp with time zone NOT NULL,
    next_update timestamp with time zone,
    verified_at timestamp with time zone NOT NULL,
    document_hash bytea NOT NULL,
    signer text NOT NULL,
    content json NOT NULL,
    mac bytea,
    CONSTRAINT list_document_hash_check CHECK ((octet_length(document_hash) = 32)),
    CONSTRAINT list_kind_check CHECK ((kind = ANY (ARRAY['list-of-lists'::text, 'national'::text]))),
    CONSTRAINT list_territory_check CHECK ((territory ~ '^[A-Z]{2}$'::text))
);

CREATE TABLE trust.register_entry (
    source text NOT NULL,
    tpp_id text NOT NULL,
    name text NOT NULL,
    roles jsonb NOT NULL,
    CONSTRAINT register_entry_source_check CHECK ((source = ANY (ARRAY['eba'::text, 'national'::text])))
);

CREATE TABLE trust.register_import (
    import_id bigint NOT NULL,
    source text NOT NULL,
    origin text NOT NULL,
    sha256 bytea NOT NULL,
    as_of timestamp with time zone NOT NULL,
    imported_at timestamp with time zone NOT NULL,
    entries integer NOT NULL,
    added integer NOT NULL,
    changed integer NOT NULL,
    lost integer NOT NULL,
    mac bytea,
    CONSTRAINT register_import_source_check CHECK ((source = ANY (ARRAY['eba'::text, 'national'::text])))
);

ALTER TABLE trust.register_import ALTER COLUMN import_id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME trust.register_import_import_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE trust.task (
    name text NOT NULL,
    due_at timestamp with time zone NOT NULL
);

CREATE TABLE xs2a.answered_request (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    request_id text NOT NULL,
    answered_at timestamp with time zone NOT NULL,
    fingerprint bytea NOT NULL,
    status smallint NOT NULL,
    headers json NOT NULL,
    body text NOT NULL,
    authorisation_id uuid
)
PARTITION BY RANGE (answered_at);

ALTER TABLE ONLY xs2a.answered_request FORCE ROW LEVEL SECURITY;

CREATE TABLE xs2a.answered_request_default (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    request_id text NOT NULL,
    answered_at timestamp with time zone NOT NULL,
    fingerprint bytea NOT NULL,
    status smallint NOT NULL,
    headers json NOT NULL,
    body text NOT NULL,
    authorisation_id uuid
);

ALTER TABLE ONLY xs2a.answered_request_default FORCE ROW LEVEL SECURITY;

ALTER TABLE ONLY back_office.act ATTACH PARTITION back_office.act_default DEFAULT;

ALTER TABLE ONLY consents.event ATTACH PARTITION consents.event_default DEFAULT;

ALTER TABLE ONLY consents.request ATTACH PARTITION consents.request_default DEFAULT;

ALTER TABLE ONLY consents.requested_event ATTACH PARTITION consents.requested_event_default DEFAULT;

ALTER TABLE ONLY notifications.notification ATTACH PARTITION notifications.notification_default DEFAULT;

ALTER TABLE ONLY notifications.subscription ATTACH PARTITION notifications.subscription_default DEFAULT;

ALTER TABLE ONLY payments.logical_key ATTACH PARTITION payments.logical_key_default DEFAULT;

ALTER TABLE ONLY payments.part ATTACH PARTITION payments.part_default DEFAULT;

ALTER TABLE ONLY payments.payee_check ATTACH PARTITION payments.payee_check_default DEFAULT;

ALTER TABLE ONLY payments.payment ATTACH PARTITION payments.payment_default DEFAULT;

ALTER TABLE ONLY payments.payment_event ATTACH PARTITION payments.payment_event_default DEFAULT;

ALTER TABLE ONLY payments.payment_status ATTACH PARTITION payments.payment_status_default DEFAULT;

ALTER TABLE ONLY resource_traces.resource_trace ATTACH PARTITION resource_traces.resource_trace_default DEFAULT;

ALTER TABLE ONLY sca.authorisation ATTACH PARTITION sca.authorisation_default DEFAULT;

ALTER TABLE ONLY sca.authorisation_event ATTACH PARTITION sca.authorisation_event_default DEFAULT;

ALTER TABLE ONLY sca.evidence ATTACH PARTITION sca.evidence_default DEFAULT;

ALTER TABLE ONLY security_events.event ATTACH PARTITION security_events.event_default DEFAULT;

ALTER TABLE ONLY signing_baskets.basket ATTACH PARTITION signing_baskets.basket_default DEFAULT;

ALTER TABLE ONLY signing_baskets.event ATTACH PARTITION signing_baskets.event_default DEFAULT;

ALTER TABLE ONLY signing_baskets.member ATTACH PARTITION signing_baskets.member_default DEFAULT;

ALTER TABLE ONLY xs2a.answered_request ATTACH PARTITION xs2a.answered_request_default DEFAULT;

ALTER TABLE ONLY accounts.last_report
    ADD CONSTRAINT last_report_pkey PRIMARY KEY (bank_id, tpp_id, consent_id, account_id);

ALTER TABLE ONLY accounts.quota
    ADD CONSTRAINT quota_pkey PRIMARY KEY (bank_id, tpp_id, psu_id, account_id, resource);

ALTER TABLE ONLY audit.anchor
    ADD CONSTRAINT anchor_pkey PRIMARY KEY (bank_id, anchor_id);

ALTER TABLE ONLY audit.block
    ADD CONSTRAINT block_pkey PRIMARY KEY (bank_id, number);

ALTER TABLE ONLY audit.seal
    ADD CONSTRAINT seal_pkey PRIMARY KEY (bank_id, number);

ALTER TABLE back_office.act
    ADD CONSTRAINT act_act_check CHECK ((act = ANY (ARRAY['looked-at-payment'::text, 'looked-up-person'::text, 'listed-quarantine'::text, 'proposed'::text, 'confirmed'::text, 'declined'::text, 'exported-person'::text, 'erased-person'::text, 'exported-evidence'::text, 'reconciled'::text, 'sent-notice'::text, 'recorded-bounce'::text, 'did-alone'::text, 'opened-personal-data'::text, 'asked-again'::text]))) NOT VALID;

ALTER TABLE ONLY back_office.act
    ADD CONSTRAINT act_pkey PRIMARY KEY (bank_id, act_id);

ALTER TABLE ONLY back_office.act_default
    ADD CONSTRAINT act_default_pkey PRIMARY KEY (bank_id, act_id);

ALTER TABLE ONLY back_office.proposal
    ADD CONSTRAINT proposal_pkey PRIMARY KEY (bank_id, proposal_id);

ALTER TABLE ONLY back_office.reconciliation
    ADD CONSTRAINT reconciliation_pkey PRIMARY KEY (bank_id, day);

ALTER TABLE ONLY banks.bank
    ADD CONSTRAINT bank_pkey PRIMARY KEY (bank_id);

ALTER TABLE ONLY banks.host
    ADD CONSTRAINT host_pkey PRIMARY KEY (host);

ALTER TABLE ONLY banks.named_bank
    ADD CONSTRAINT named_bank_bank_id_key UNIQUE (bank_id);

ALTER TABLE ONLY banks.named_bank
    ADD CONSTRAINT named_bank_pkey PRIMARY KEY (bank_name);

ALTER TABLE ONLY banks.own_bank
    ADD CONSTRAINT own_bank_pkey PRIMARY KEY (tpp_id);

ALTER TABLE ONLY consents.consent
    ADD CONSTRAINT consent_pkey PRIMARY KEY (bank_id, tpp_id, psu_id, agreement_key);

ALTER TABLE ONLY consents.event
    ADD CONSTRAINT event_pkey PRIMARY KEY (bank_id, event_id);

ALTER TABLE ONLY consents.event_default
    ADD CONSTRAINT event_default_pkey PRIMARY KEY (bank_id, event_id);

ALTER TABLE ONLY consents.expiry_notice
    ADD CONSTRAINT expiry_notice_pkey PRIMARY KEY (bank_id, tpp_id, psu_id, agreement_key);

ALTER TABLE ONLY consents.granted_account
    ADD CONSTRAINT granted_account_pkey PRIMARY KEY (bank_id, tpp_id, psu_id, agreement_key, account_id);

ALTER TABLE ONLY consents.objection
    ADD CONSTRAINT objection_pkey PRIMARY KEY (bank_id, objection_id);

ALTER TABLE ONLY consents.read_day
    ADD CONSTRAINT read_day_pkey PRIMARY KEY (bank_id, tpp_id, psu_id, agreement_key, day);

ALTER TABLE ONLY consents.request
    ADD CONSTRAINT request_pkey PRIMARY KEY (bank_id, authorisation_id);

ALTER TABLE ONLY consents.request_default
    ADD CONSTRAINT request_default_pkey PRIMARY KEY (bank_id, authorisation_id);

ALTER TABLE ONLY consents.requested_account
    ADD CONSTRAINT requested_account_pkey PRIMARY KEY (bank_id, consent_id, account_id);

ALTER TABLE ONLY consents.requested_event
    ADD CONSTRAINT requested_event_pkey PRIMARY KEY (bank_id, event_id);

ALTER TABLE ONLY consents.requested_event_default
    ADD CONSTRAINT requested_event_default_pkey PRIMARY KEY (bank_id, event_id);

ALTER TABLE ONLY consents.requested
    ADD CONSTRAINT requested_pkey PRIMARY KEY (bank_id, consent_id);

ALTER TABLE ONLY consents.resource
    ADD CONSTRAINT resource_bank_id_consent_id_key UNIQUE (bank_id, consent_id);

ALTER TABLE ONLY consents.resource
    ADD CONSTRAINT resource_pkey PRIMARY KEY (bank_id, tpp_id, psu_id, agreement_key);

ALTER TABLE ONLY funds.question
    ADD CONSTRAINT question_pkey PRIMARY KEY (bank_id, tpp_id, account_id, question_id);

ALTER TABLE ONLY jobs.run
    ADD CONSTRAINT run_pkey PRIMARY KEY (run_id);

ALTER TABLE ONLY jobs.schedule
    ADD CONSTRAINT schedule_pkey PRIMARY KEY (bank_id);

ALTER TABLE ONLY key_figures.day_total
    ADD CONSTRAINT day_total_pkey PRIMARY KEY (bank_id, day, service);

ALTER TABLE ONLY key_figures.maintenance
    ADD CONSTRAINT maintenance_pkey PRIMARY KEY (bank_id, maintenance_id);

ALTER TABLE ONLY key_figures.measured_period
    ADD CONSTRAINT measured_period_pkey PRIMARY KEY (bank_id, period_id);

ALTER TABLE ONLY key_figures.outage
    ADD CONSTRAINT outage_pkey PRIMARY KEY (bank_id, outage_id);

ALTER TABLE ONLY key_figures.readiness
    ADD CONSTRAINT readiness_pkey PRIMARY KEY (bank_id);

ALTER TABLE ONLY keys.process
    ADD CONSTRAINT process_pkey PRIMARY KEY (process_id);

ALTER TABLE ONLY notifications.due
    ADD CONSTRAINT due_pkey PRIMARY KEY (bank_id, resource_id);

ALTER TABLE ONLY notifications.notification
    ADD CONSTRAINT notification_pkey PRIMARY KEY (bank_id, tpp_id, notification_id);

ALTER TABLE ONLY notifications.notification_default
    ADD CONSTRAINT notification_default_pkey PRIMARY KEY (bank_id, tpp_id, notification_id);

ALTER TABLE ONLY notifications.subscription
    ADD CONSTRAINT subscription_pkey PRIMARY KEY (bank_id, resource_id);

ALTER TABLE ONLY notifications.subscription_default
    ADD CONSTRAINT subscription_default_pkey PRIMARY KEY (bank_id, resource_id);

ALTER TABLE ONLY payee_lookups.shown_names
    ADD CONSTRAINT shown_names_pkey PRIMARY KEY (bank_id, reader);

ALTER TABLE ONLY payments.claim
    ADD CONSTRAINT claim_pkey PRIMARY KEY (claim_id);

ALTER TABLE ONLY payments.due
    ADD CONSTRAINT due_pkey PRIMARY KEY (bank_id, execution_date, payment_id);

ALTER TABLE ONLY payments.instance
    ADD CONSTRAINT instance_pkey PRIMARY KEY (instance_id);

ALTER TABLE ONLY payments.logical_key
    ADD CONSTRAINT logical_key_pkey PRIMARY KEY (bank_id, tpp_id, execution_date, logical_key, payment_id);

ALTER TABLE ONLY payments.logical_key_default
    ADD CONSTRAINT logical_key_default_pkey PRIMARY KEY (bank_id, tpp_id, execution_date, logical_key, payment_id);

ALTER TABLE ONLY payments.open_outcome
    ADD CONSTRAINT open_outcome_pkey PRIMARY KEY (bank_id, payment_id);

ALTER TABLE ONLY payments.part
    ADD CONSTRAINT part_pkey PRIMARY KEY (bank_id, tpp_id, payment_id, number);

ALTER TABLE ONLY payments.part_default
    ADD CONSTRAINT part_default_pkey PRIMARY KEY (bank_id, tpp_id, payment_id, number);

ALTER TABLE ONLY payments.payee_check
    ADD CONSTRAINT payee_check_pkey PRIMARY KEY (bank_id, payment_id, first_line);

ALTER TABLE ONLY payments.payee_check_default
    ADD CONSTRAINT payee_check_default_pkey PRIMARY KEY (bank_id, payment_id, first_line);

ALTER TABLE ONLY payments.payment
    ADD CONSTRAINT payment_pkey PRIMARY KEY (bank_id, tpp_id, payment_id);

ALTER TABLE ONLY payments.payment_default
    ADD CONSTRAINT payment_default_pkey PRIMARY KEY (bank_id, tpp_id, payment_id);

ALTER TABLE ONLY payments.payment_event
    ADD CONSTRAINT payment_event_pkey PRIMARY KEY (bank_id, tpp_id, payment_id, sequence);

ALTER TABLE ONLY payments.payment_event_default
    ADD CONSTRAINT payment_event_default_pkey PRIMARY KEY (bank_id, tpp_id, payment_id, sequence);

ALTER TABLE ONLY payments.payment_status
    ADD CONSTRAINT payment_status_pkey PRIMARY KEY (bank_id, tpp_id, payment_id);

ALTER TABLE ONLY payments.payment_status_default
    ADD CONSTRAINT payment_status_default_pkey PRIMARY KEY (bank_id, tpp_id, payment_id);

ALTER TABLE ONLY payments.quarantine
    ADD CONSTRAINT quarantine_pkey PRIMARY KEY (bank_id, payment_id);

ALTER TABLE ONLY payments.standing_order
    ADD CONSTRAINT standing_order_pkey PRIMARY KEY (bank_id, payment_id);

ALTER TABLE ONLY payments.transition
    ADD CONSTRAINT transition_pkey PRIMARY KEY (from_status, cause);

ALTER TABLE ONLY payments.unapproved_removal
    ADD CONSTRAINT unapproved_removal_pkey PRIMARY KEY (bank_id);

ALTER TABLE ONLY resource_traces.resource_trace
    ADD CONSTRAINT resource_trace_pkey PRIMARY KEY (bank_id, resource_id);

ALTER TABLE ONLY resource_traces.resource_trace_default
    ADD CONSTRAINT resource_trace_default_pkey PRIMARY KEY (bank_id, resource_id);

ALTER TABLE ONLY sca.authorisation
    ADD CONSTRAINT authorisation_pkey PRIMARY KEY (bank_id, authorisation_id);

ALTER TABLE ONLY sca.authorisation_default
    ADD CONSTRAINT authorisation_default_pkey PRIMARY KEY (bank_id, authorisation_id);

ALTER TABLE ONLY sca.authorisation_event
    ADD CONSTRAINT authorisation_event_pkey PRIMARY KEY (bank_id, authorisation_id, sequence);

ALTER TABLE ONLY sca.authorisation_event_default
    ADD CONSTRAINT authorisation_event_default_pkey PRIMARY KEY (bank_id, authorisation_id, sequence);

ALTER TABLE sca.authorisation
    ADD CONSTRAINT authorisation_purpose_check CHECK ((purpose = ANY (ARRAY['identify'::text, 'consent'::text, 'approve-payment'::text, 'cancel-payment'::text, 'approve-basket'::text, 'account-access'::text, 'funds-access'::text]))) NOT VALID;

ALTER TABLE ONLY sca.decoupled_request
    ADD CONSTRAINT decoupled_request_pkey PRIMARY KEY (bank_id, authorisation_id);

ALTER TABLE ONLY sca.ended_login
    ADD CONSTRAINT ended_login_pkey PRIMARY KEY (bank_id, login_hash);

ALTER TABLE ONLY sca.evidence
    ADD CONSTRAINT evidence_pkey PRIMARY KEY (bank_id, authorisation_id, attempt);

ALTER TABLE ONLY sca.evidence_default
    ADD CONSTRAINT evidence_default_pkey PRIMARY KEY (bank_id, authorisation_id, attempt);

ALTER TABLE sca.evidence
    ADD CONSTRAINT evidence_kind_check CHECK ((kind = ANY (ARRAY['form'::text, 'redirect'::text, 'decoupled'::text, 'payees'::text, 'access'::text]))) NOT VALID;

ALTER TABLE ONLY sca.known_identity
    ADD CONSTRAINT known_identity_pkey PRIMARY KEY (bank_id, person_id);

ALTER TABLE ONLY sca.link_attempt_counter
    ADD CONSTRAINT link_attempt_counter_pkey PRIMARY KEY (bank_id, requester_id, counter_hash);

ALTER TABLE ONLY sca.login_attempt_counter
    ADD CONSTRAINT login_attempt_counter_pkey PRIMARY KEY (bank_id, counter_hash);

ALTER TABLE ONLY sca.offered_link
    ADD CONSTRAINT offered_link_bank_id_authorisation_id_key UNIQUE (bank_id, authorisation_id);

ALTER TABLE ONLY sca.offered_link
    ADD CONSTRAINT offered_link_pkey PRIMARY KEY (bank_id, tpp_id, request_hash);

ALTER TABLE ONLY sca.person_identity
    ADD CONSTRAINT person_identity_pkey PRIMARY KEY (bank_id, identity_hash);

ALTER TABLE ONLY sca.psu
    ADD CONSTRAINT psu_bank_id_tpp_id_person_id_key UNIQUE (bank_id, tpp_id, person_id);

ALTER TABLE ONLY sca.psu
    ADD CONSTRAINT psu_pkey PRIMARY KEY (bank_id, tpp_id, psu_id);

ALTER TABLE ONLY sca.push
    ADD CONSTRAINT push_pkey PRIMARY KEY (bank_id, authorisation_id);

ALTER TABLE ONLY sca.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (bank_id, tpp_id, psu_id, tpp_session_id);

ALTER TABLE ONLY sca.transition
    ADD CONSTRAINT transition_pkey PRIMARY KEY (from_status, cause);

ALTER TABLE ONLY security_events.event
    ADD CONSTRAINT event_pkey PRIMARY KEY (bank_id, event_id);

ALTER TABLE ONLY security_events.event_default
    ADD CONSTRAINT event_default_pkey PRIMARY KEY (bank_id, event_id);

ALTER TABLE ONLY security_events.known_certificate
    ADD CONSTRAINT known_certificate_pkey PRIMARY KEY (tpp_id, fingerprint);

ALTER TABLE ONLY signing_baskets.basket
    ADD CONSTRAINT basket_pkey PRIMARY KEY (bank_id, tpp_id, basket_id);

ALTER TABLE ONLY signing_baskets.basket_default
    ADD CONSTRAINT basket_default_pkey PRIMARY KEY (bank_id, tpp_id, basket_id);

ALTER TABLE ONLY signing_baskets.event
    ADD CONSTRAINT event_bank_id_tpp_id_basket_id_person_id_key UNIQUE (bank_id, tpp_id, basket_id, person_id);

ALTER TABLE ONLY signing_baskets.event_default
    ADD CONSTRAINT event_default_bank_id_tpp_id_basket_id_person_id_key UNIQUE (bank_id, tpp_id, basket_id, person_id);

ALTER TABLE ONLY signing_baskets.event
    ADD CONSTRAINT event_pkey PRIMARY KEY (bank_id, tpp_id, basket_id, sequence);

ALTER TABLE ONLY signing_baskets.event_default
    ADD CONSTRAINT event_default_pkey PRIMARY KEY (bank_id, tpp_id, basket_id, sequence);

ALTER TABLE ONLY signing_baskets.member
    ADD CONSTRAINT member_bank_id_tpp_id_basket_id_payment_id_key UNIQUE (bank_id, tpp_id, basket_id, payment_id);

ALTER TABLE ONLY signing_baskets.member_default
    ADD CONSTRAINT member_default_bank_id_tpp_id_basket_id_payment_id_key UNIQUE (bank_id, tpp_id, basket_id, payment_id);

ALTER TABLE ONLY signing_baskets.member
    ADD CONSTRAINT member_pkey PRIMARY KEY (bank_id, tpp_id, basket_id, "position");

ALTER TABLE ONLY signing_baskets.member_default
    ADD CONSTRAINT member_default_pkey PRIMARY KEY (bank_id, tpp_id, basket_id, "position");

ALTER TABLE ONLY signing_baskets.transition
    ADD CONSTRAINT transition_pkey PRIMARY KEY (from_stage, cause, to_stage);

ALTER TABLE ONLY tenancy.operator_bank
    ADD CONSTRAINT operator_bank_pkey PRIMARY KEY (login, bank_id);

ALTER TABLE ONLY tenancy.partitioned_table
    ADD CONSTRAINT partitioned_table_pkey PRIMARY KEY (parent);

ALTER TABLE ONLY tpp_dialogue.contact
    ADD CONSTRAINT contact_pkey PRIMARY KEY (bank_id, tpp_id);

ALTER TABLE ONLY tpp_dialogue.delivery
    ADD CONSTRAINT delivery_bank_id_notice_id_tpp_id_key UNIQUE (bank_id, notice_id, tpp_id);

ALTER TABLE ONLY tpp_dialogue.delivery
    ADD CONSTRAINT delivery_pkey PRIMARY KEY (bank_id, delivery_id);

ALTER TABLE ONLY tpp_dialogue.due_delivery
    ADD CONSTRAINT due_delivery_pkey PRIMARY KEY (bank_id, delivery_id);

ALTER TABLE ONLY tpp_dialogue.notice
    ADD CONSTRAINT notice_bank_id_digest_key UNIQUE (bank_id, digest);

ALTER TABLE ONLY tpp_dialogue.notice
    ADD CONSTRAINT notice_pkey PRIMARY KEY (bank_id, notice_id);

ALTER TABLE ONLY trust.blocked_tpp
    ADD CONSTRAINT blocked_tpp_tpp_id_bank_id_key UNIQUE NULLS NOT DISTINCT (tpp_id, bank_id);

ALTER TABLE ONLY trust.certificate_status
    ADD CONSTRAINT certificate_status_pkey PRIMARY KEY (certificate_hash);

ALTER TABLE ONLY trust.known_tpp
    ADD CONSTRAINT known_tpp_pkey PRIMARY KEY (tpp_id);

ALTER TABLE ONLY trust.list
    ADD CONSTRAINT list_pkey PRIMARY KEY (territory);

ALTER TABLE ONLY trust.register_entry
    ADD CONSTRAINT register_entry_pkey PRIMARY KEY (source, tpp_id);

ALTER TABLE ONLY trust.register_import
    ADD CONSTRAINT register_import_pkey PRIMARY KEY (import_id);

ALTER TABLE ONLY trust.task
    ADD CONSTRAINT task_pkey PRIMARY KEY (name);

ALTER TABLE ONLY xs2a.answered_request
    ADD CONSTRAINT answered_request_pkey PRIMARY KEY (bank_id, tpp_id, request_id, answered_at);

ALTER TABLE ONLY xs2a.answered_request_default
    ADD CONSTRAINT answered_request_default_pkey PRIMARY KEY (bank_id, tpp_id, request_id, answered_at);

CREATE INDEX act_of_payment ON ONLY back_office.act USING btree (bank_id, payment_id) WHERE (payment_id IS NOT NULL);

CREATE INDEX act_default_bank_id_payment_id_idx ON back_office.act_default USING btree (bank_id, payment_id) WHERE (payment_id IS NOT NULL);

CREATE INDEX act_transaction ON ONLY back_office.act USING brin (transaction_id) WITH (pages_per_range='16', autosummarize='on');

CREATE INDEX act_default_transaction_id_idx ON back_office.act_default USING brin (transaction_id) WITH (pages_per_range='16', autosummarize='on');

CREATE UNIQUE INDEX proposal_open ON back_office.proposal USING btree (bank_id, payment_id) WHERE (decided_by IS NULL);

CREATE UNIQUE INDEX subject_open ON back_office.proposal USING btree (bank_id, action, subject) WHERE ((decided_by IS NULL) AND (payment_id IS NULL));

CREATE INDEX consent_person ON consents.consent USING btree (bank_id, person_id);

CREATE INDEX event_of_consent ON ONLY consents.event USING btree (bank_id, tpp_id, psu_id, agreement_key, sequence);

CREATE INDEX event_default_bank_id_tpp_id_psu_id_agreement_key_sequence_idx ON consents.event_default USING btree (bank_id, tpp_id, psu_id, agreement_key, sequence);

CREATE INDEX event_transaction ON ONLY consents.event USING brin (transaction_id) WITH (pages_per_range='16', autosummarize='on');

CREATE INDEX event_default_transaction_id_idx ON consents.event_default USING brin (transaction_id) WITH (pages_per_range='16', autosummarize='on');

CREATE INDEX expiry_notice_due ON consents.expiry_notice USING btree (bank_id, due_at);

CREATE INDEX requested_event_of_consent ON ONLY consents.requested_event USING btree (bank_id, consent_id, sequence);

CREATE INDEX requested_event_default_bank_id_consent_id_sequence_idx ON consents.requested_event_default USING btree (bank_id, consent_id, sequence);

CREATE INDEX requested_event_transaction ON ONLY consents.requested_event USING brin (transaction_id) WITH (pages_per_range='16', autosummarize='on');

CREATE INDEX requested_event_default_transaction_id_idx ON consents.requested_event_default USING brin (transaction_id) WITH (pages_per_range='16', autosummarize='on');

CREATE INDEX requested_funds ON consents.requested USING btree (bank_id, tpp_id, account_number) WHERE ((kind = 'funds'::text) AND (status = 'valid'::text));

CREATE INDEX requested_person ON consents.requested USING btree (bank_id, person_id, tpp_id) WHERE (person_id IS NOT NULL);

CREATE UNIQUE INDEX requested_recurring ON consents.requested USING btree (bank_id, tpp_id, person_id, COALESCE(agreement_id, '00000000-0000-0000-0000-000000000000'::uuid)) WHERE ((status = 'valid'::text) AND is_recurring AND (kind <> 'funds'::text));

CREATE INDEX question_consent ON funds.question USING btree (bank_id, consent_id);

CREATE UNIQUE INDEX catch_up_of_bank ON jobs.run USING btree (bank_id) WHERE (until IS NOT NULL);

CREATE INDEX run_of_bank ON jobs.run USING btree (bank_id);

CREATE INDEX due_queue ON notifications.due USING btree (queue, due_at);

CREATE INDEX notification_waiting ON ONLY notifications.notification USING btree (bank_id, resource_id, number) WHERE (state = 'waiting'::text);

CREATE INDEX notification_default_bank_id_resource_id_number_idx ON notifications.notification_default USING btree (bank_id, resource_id, number) WHERE (state = 'waiting'::text);

CREATE INDEX claim_of_bank ON payments.claim USING btree (bank_id);

CREATE INDEX due_claimed ON payments.due USING btree (bank_id, claim_id) WHERE (claim_id IS NOT NULL);

CREATE INDEX due_under_way ON payments.due USING btree (bank_id, execution_date, payment_id) WHERE (stage = 'under-way'::text);

CREATE INDEX open_outcome_to_ask ON payments.open_outcome USING btree (ask_at);

CREATE INDEX part_by_id ON ONLY payments.part USING btree (bank_id, part_id);

CREATE INDEX part_default_bank_id_part_id_idx ON payments.part_default USING btree (bank_id, part_id);

CREATE UNIQUE INDEX payment_event_approver ON ONLY payments.payment_event USING btree (bank_id, tpp_id, payment_id, person_id) WHERE ((person_id IS NOT NULL) AND (cause = ANY (ARRAY['approved-by-first'::text, 'approved'::text, 'approved-for-later-day'::text])));

CREATE UNIQUE INDEX payment_event_default_bank_id_tpp_id_payment_id_person_id_idx ON payments.payment_event_default USING btree (bank_id, tpp_id, payment_id, person_id) WHERE ((person_id IS NOT NULL) AND (cause = ANY (ARRAY['approved-by-first'::text, 'approved'::text, 'approved-for-later-day'::text])));

CREATE INDEX payment_event_transaction ON ONLY payments.payment_event USING brin (transaction_id) WITH (pages_per_range='16', autosummarize='on');

CREATE INDEX payment_event_default_transaction_id_idx ON payments.payment_event_default USING brin (transaction_id) WITH (pages_per_range='16', autosummarize='on');

CREATE INDEX payment_status_first_approved ON ONLY payments.payment_status USING btree (bank_id, first_agreement_id, execution_date) WHERE (first_agreement_id IS NOT NULL);

CREATE INDEX payment_status_default_bank_id_first_agreement_id_execution_idx ON payments.payment_status_default USING btree (bank_id, first_agreement_id, execution_date) WHERE (first_agreement_id IS NOT NULL);

CREATE INDEX standing_order_next ON payments.standing_order USING btree (bank_id, next_date, payment_id) WHERE (NOT is_quarantined);

CREATE INDEX standing_order_payer ON payments.standing_order USING btree (bank_id, COALESCE((initiation ->> 'agreementId'::text), (initiation #>> '{approverIds,0}'::text[])));

CREATE INDEX authorisation_decoupled ON ONLY sca.authorisation USING btree (bank_id, authorisation_id) WHERE (approach = 'DECOUPLED'::text);

CREATE INDEX authorisation_default_bank_id_authorisation_id_idx ON sca.authorisation_default USING btree (bank_id, authorisation_id) WHERE (approach = 'DECOUPLED'::text);

CREATE INDEX authorisation_person ON ONLY sca.authorisation USING btree (bank_id, person_id, authorisation_id) WHERE (person_id IS NOT NULL);

CREATE INDEX authorisation_default_bank_id_person_id_authorisation_id_idx ON sca.authorisation_default USING btree (bank_id, person_id, authorisation_id) WHERE (person_id IS NOT NULL);

CREATE INDEX authorisation_identity ON ONLY sca.authorisation USING btree (bank_id, psu_identity_hash) WHERE (psu_identity_hash IS NOT NULL);

CREATE INDEX authorisation_default_bank_id_psu_identity_hash_idx ON sca.authorisation_default USING btree (bank_id, psu_identity_hash) WHERE (psu_identity_hash IS NOT NULL);

CREATE INDEX authorisation_subject ON ONLY sca.authorisation USING btree (bank_id, tpp_id, subject_id) WHERE (subject_id IS NOT NULL);

CREATE INDEX authorisation_default_bank_id_tpp_id_subject_id_idx ON sca.authorisation_default USING btree (bank_id, tpp_id, subject_id) WHERE (subject_id IS NOT NULL);

CREATE INDEX authorisation_event_transaction ON ONLY sca.authorisation_event USING brin (transaction_id) WITH (pages_per_range='16', autosummarize='on');

CREATE INDEX authorisation_event_default_transaction_id_idx ON sca.authorisation_event_default USING brin (transaction_id) WITH (pages_per_range='16', autosummarize='on');

CREATE INDEX decoupled_request_due ON sca.decoupled_request USING btree (due_at);

CREATE INDEX evidence_transaction ON ONLY sca.evidence USING brin (transaction_id) WITH (pages_per_range='16', autosummarize='on');

CREATE INDEX evidence_default_transaction_id_idx ON sca.evidence_default USING brin (transaction_id) WITH (pages_per_range='16', autosummarize='on');

CREATE INDEX offered_link_age ON sca.offered_link USING btree (bank_id, tpp_id, offered_at);

CREATE INDEX person_identity_person ON sca.person_identity USING btree (bank_id, person_id);

CREATE INDEX push_phone ON sca.push USING btree (bank_id, phone, pushed_at);

CREATE INDEX session_by_id ON sca.session USING btree (bank_id, tpp_id, tpp_session_id);

CREATE INDEX session_open ON sca.session USING btree (bank_id, tpp_id, psu_id) WHERE (replaced_at IS NULL);

CREATE INDEX basket_waiting ON ONLY signing_baskets.basket USING btree (bank_id, agreement_id) WHERE (stage = 'half-approved'::text);

CREATE INDEX basket_default_bank_id_agreement_id_idx ON signing_baskets.basket_default USING btree (bank_id, agreement_id) WHERE (stage = 'half-approved'::text);

CREATE INDEX event_transaction ON ONLY signing_baskets.event USING brin (transaction_id) WITH (pages_per_range='16', autosummarize='on');

CREATE INDEX event_default_transaction_id_idx ON signing_baskets.event_default USING brin (transaction_id) WITH (pages_per_range='16', autosummarize='on');

CREATE INDEX due_delivery_at ON tpp_dialogue.due_delivery USING btree (due_at);

ALTER INDEX back_office.act_of_payment ATTACH PARTITION back_office.act_default_bank_id_payment_id_idx;

ALTER INDEX back_office.act_pkey ATTACH PARTITION back_office.act_default_pkey;

ALTER INDEX back_office.act_transaction ATTACH PARTITION back_office.act_default_transaction_id_idx;

ALTER INDEX consents.event_of_consent ATTACH PARTITION consents.event_default_bank_id_tpp_id_psu_id_agreement_key_sequence_idx;

ALTER INDEX consents.event_pkey ATTACH PARTITION consents.event_default_pkey;

ALTER INDEX consents.event_transaction ATTACH PARTITION consents.event_default_transaction_id_idx;

ALTER INDEX consents.request_pkey ATTACH PARTITION consents.request_default_pkey;

ALTER INDEX consents.requested_event_of_consent ATTACH PARTITION consents.requested_event_default_bank_id_consent_id_sequence_idx;

ALTER INDEX consents.requested_event_pkey ATTACH PARTITION consents.requested_event_default_pkey;

ALTER INDEX consents.requested_event_transaction ATTACH PARTITION consents.requested_event_default_transaction_id_idx;

ALTER INDEX notifications.notification_waiting ATTACH PARTITION notifications.notification_default_bank_id_resource_id_number_idx;

ALTER INDEX notifications.notification_pkey ATTACH PARTITION notifications.notification_default_pkey;

ALTER INDEX notifications.subscription_pkey ATTACH PARTITION notifications.subscription_default_pkey;

ALTER INDEX payments.logical_key_pkey ATTACH PARTITION payments.logical_key_default_pkey;

ALTER INDEX payments.part_by_id ATTACH PARTITION payments.part_default_bank_id_part_id_idx;

ALTER INDEX payments.part_pkey ATTACH PARTITION payments.part_default_pkey;

ALTER INDEX payments.payee_check_pkey ATTACH PARTITION payments.payee_check_default_pkey;

ALTER INDEX payments.payment_pkey ATTACH PARTITION payments.payment_default_pkey;

ALTER INDEX payments.payment_event_approver ATTACH PARTITION payments.payment_event_default_bank_id_tpp_id_payment_id_person_id_idx;

ALTER INDEX payments.payment_event_pkey ATTACH PARTITION payments.payment_event_default_pkey;

ALTER INDEX payments.payment_event_transaction ATTACH PARTITION payments.payment_event_default_transaction_id_idx;

ALTER INDEX payments.payment_status_first_approved ATTACH PARTITION payments.payment_status_default_bank_id_first_agreement_id_execution_idx;

ALTER INDEX payments.payment_status_pkey ATTACH PARTITION payments.payment_status_default_pkey;

ALTER INDEX resource_traces.resource_trace_pkey ATTACH PARTITION resource_traces.resource_trace_default_pkey;

ALTER INDEX sca.authorisation_decoupled ATTACH PARTITION sca.authorisation_default_bank_id_authorisation_id_idx;

ALTER INDEX sca.authorisation_person ATTACH PARTITION sca.authorisation_default_bank_id_person_id_authorisation_id_idx;

ALTER INDEX sca.authorisation_identity ATTACH PARTITION sca.authorisation_default_bank_id_psu_identity_hash_idx;

ALTER INDEX sca.authorisation_subject ATTACH PARTITION sca.authorisation_default_bank_id_tpp_id_subject_id_idx;

ALTER INDEX sca.authorisation_pkey ATTACH PARTITION sca.authorisation_default_pkey;

ALTER INDEX sca.authorisation_event_pkey ATTACH PARTITION sca.authorisation_event_default_pkey;

ALTER INDEX sca.authorisation_event_transaction ATTACH PARTITION sca.authorisation_event_default_transaction_id_idx;

ALTER INDEX sca.evidence_pkey ATTACH PARTITION sca.evidence_default_pkey;

ALTER INDEX sca.evidence_transaction ATTACH PARTITION sca.evidence_default_transaction_id_idx;

ALTER INDEX security_events.event_pkey ATTACH PARTITION security_events.event_default_pkey;

ALTER INDEX signing_baskets.basket_waiting ATTACH PARTITION signing_baskets.basket_default_bank_id_agreement_id_idx;

ALTER INDEX signing_baskets.basket_pkey ATTACH PARTITION signing_baskets.basket_default_pkey;

ALTER INDEX signing_baskets.event_bank_id_tpp_id_basket_id_person_id_key ATTACH PARTITION signing_baskets.event_default_bank_id_tpp_id_basket_id_person_id_key;

ALTER INDEX signing_baskets.event_pkey ATTACH PARTITION signing_baskets.event_default_pkey;

ALTER INDEX signing_baskets.event_transaction ATTACH PARTITION signing_baskets.event_default_transaction_id_idx;

ALTER INDEX signing_baskets.member_bank_id_tpp_id_basket_id_payment_id_key ATTACH PARTITION signing_baskets.member_default_bank_id_tpp_id_basket_id_payment_id_key;

ALTER INDEX signing_baskets.member_pkey ATTACH PARTITION signing_baskets.member_default_pkey;

ALTER INDEX xs2a.answered_request_pkey ATTACH PARTITION xs2a.answered_request_default_pkey;

CREATE TRIGGER continue_numbers BEFORE INSERT ON consents.consent FOR EACH ROW EXECUTE FUNCTION consents.continue_numbers();

CREATE CONSTRAINT TRIGGER notify_change AFTER INSERT ON consents.event DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.cause <> 'restored'::text) OR (new.detail IS NOT NULL))) EXECUTE FUNCTION consents.notify_change();

CREATE TRIGGER refuse_earlier_number BEFORE UPDATE OF sequence ON consents.consent FOR EACH ROW EXECUTE FUNCTION consents.refuse_earlier_number();

CREATE TRIGGER refuse_earlier_number BEFORE UPDATE OF sequence ON consents.requested FOR EACH ROW EXECUTE FUNCTION consents.refuse_earlier_number();

CREATE TRIGGER check_events AFTER INSERT ON payments.payment_event REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION payments.check_events();

CREATE TRIGGER check_new_status AFTER INSERT ON payments.payment_status FOR EACH ROW WHEN ((new.sequence > 1)) EXECUTE FUNCTION payments.check_new_status();

CREATE TRIGGER check_statuses AFTER UPDATE ON payments.payment_status REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION payments.check_statuses();

CREATE TRIGGER payments_note_changed_payments AFTER UPDATE ON payments.payment_status REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION payments.note_changed_payments();

CREATE CONSTRAINT TRIGGER payments_notify_changed_payments AFTER UPDATE ON payments.payment_status DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.subscribed_payment_id IS NOT NULL)) EXECUTE FUNCTION payments.notify_changed_payments();

CREATE TRIGGER signing_baskets_note_changed_baskets AFTER UPDATE ON payments.payment_status REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION signing_baskets.note_changed_baskets();

CREATE CONSTRAINT TRIGGER signing_baskets_notify_changed_baskets AFTER UPDATE ON payments.payment_status DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.basket_id IS NOT NULL)) EXECUTE FUNCTION signing_baskets.notify_changed_baskets();

CREATE TRIGGER check_event AFTER INSERT ON sca.authorisation_event FOR EACH ROW WHEN ((new.sequence > 1)) EXECUTE FUNCTION sca.check_event();

CREATE TRIGGER check_status AFTER UPDATE ON sca.authorisation FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.sequence IS DISTINCT FROM new.sequence))) EXECUTE FUNCTION sca.check_status();

CREATE CONSTRAINT TRIGGER notify_step AFTER UPDATE ON sca.authorisation DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.status IS DISTINCT FROM old.status) AND (new.subject_id IS NOT NULL) AND (new.approach <> 'BANK'::text))) EXECUTE FUNCTION sca.notify_step();

CREATE TRIGGER check_event AFTER INSERT ON signing_baskets.event FOR EACH ROW WHEN ((new.sequence > 1)) EXECUTE FUNCTION signing_baskets.check_event();

CREATE TRIGGER check_member AFTER INSERT ON signing_baskets.member FOR EACH ROW EXECUTE FUNCTION signing_baskets.check_member();

CREATE TRIGGER check_stage AFTER UPDATE ON signing_baskets.basket FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION signing_baskets.check_stage();

CREATE TRIGGER names_own_basket AFTER INSERT OR UPDATE OF bank_id, tpp_id, basket_id ON signing_baskets.member FOR EACH ROW EXECUTE FUNCTION signing_baskets.require_basket();

CREATE TRIGGER names_own_payment AFTER INSERT OR UPDATE OF bank_id, tpp_id, payment_id ON signing_baskets.member FOR EACH ROW EXECUTE FUNCTION payments.check_own_payment();

CREATE TRIGGER note_changed_baskets AFTER UPDATE ON signing_baskets.basket REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION signing_baskets.note_changed_baskets();

CREATE CONSTRAINT TRIGGER notify_changed_baskets AFTER UPDATE ON signing_baskets.basket DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION signing_baskets.notify_changed_baskets();

CREATE TRIGGER refuse_older_list BEFORE UPDATE ON trust.list FOR EACH ROW EXECUTE FUNCTION trust.refuse_older_list();

ALTER TABLE ONLY banks.host
    ADD CONSTRAINT host_bank_id_fkey FOREIGN KEY (bank_id) REFERENCES banks.bank(bank_id);

ALTER TABLE ONLY banks.named_bank
    ADD CONSTRAINT named_bank_bank_id_fkey FOREIGN KEY (bank_id) REFERENCES banks.bank(bank_id);

ALTER TABLE ONLY banks.own_bank
    ADD CONSTRAINT own_bank_bank_id_fkey FOREIGN KEY (bank_id) REFERENCES banks.bank(bank_id);

ALTER TABLE ONLY consents.consent
    ADD CONSTRAINT consent_bank_id_tpp_id_psu_id_fkey FOREIGN KEY (bank_id, tpp_id, psu_id) REFERENCES sca.psu(bank_id, tpp_id, psu_id);

ALTER TABLE ONLY consents.granted_account
    ADD CONSTRAINT granted_account_bank_id_tpp_id_psu_id_agreement_key_fkey FOREIGN KEY (bank_id, tpp_id, psu_id, agreement_key) REFERENCES consents.consent(bank_id, tpp_id, psu_id, agreement_key);

ALTER TABLE ONLY consents.requested_account
    ADD CONSTRAINT requested_account_bank_id_consent_id_fkey FOREIGN KEY (bank_id, consent_id) REFERENCES consents.requested(bank_id, consent_id);

ALTER TABLE ONLY sca.session
    ADD CONSTRAINT session_bank_id_tpp_id_psu_id_fkey FOREIGN KEY (bank_id, tpp_id, psu_id) REFERENCES sca.psu(bank_id, tpp_id, psu_id);

ALTER TABLE ONLY tpp_dialogue.delivery
    ADD CONSTRAINT delivery_bank_id_notice_id_fkey FOREIGN KEY (bank_id, notice_id) REFERENCES tpp_dialogue.notice(bank_id, notice_id);

ALTER TABLE accounts.last_report ENABLE ROW LEVEL SECURITY;

CREATE POLICY of_bank ON accounts.last_report TO havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON accounts.quota TO havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_operator ON accounts.last_report FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_operator ON accounts.quota FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_recorded_reads ON accounts.last_report AS RESTRICTIVE FOR SELECT TO havn_operator USING (( SELECT back_office.require_recorded_read(tenancy.current_bank_id()) AS require_recorded_read));

CREATE POLICY of_recorded_reads ON accounts.quota AS RESTRICTIVE FOR SELECT TO havn_operator USING (( SELECT back_office.require_recorded_read(tenancy.current_bank_id()) AS require_recorded_read));

CREATE POLICY of_tpp ON accounts.last_report TO havn_tpp USING (((bank_id = tenancy.current_bank_id()) AND (tpp_id = tenancy.current_tpp_id())));

CREATE POLICY of_tpp ON accounts.quota TO havn_tpp USING (((bank_id = tenancy.current_bank_id()) AND (tpp_id = tenancy.current_tpp_id())));

ALTER TABLE accounts.quota ENABLE ROW LEVEL SECURITY;

ALTER TABLE audit.anchor ENABLE ROW LEVEL SECURITY;

ALTER TABLE audit.block ENABLE ROW LEVEL SECURITY;

CREATE POLICY of_all_banks ON audit.block FOR SELECT TO havn_owner USING ((current_setting('havn.looks_at_all_banks'::text, true) = 'on'::text));

CREATE POLICY of_all_banks ON audit.seal FOR SELECT TO havn_owner USING ((current_setting('havn.looks_at_all_banks'::text, true) = 'on'::text));

CREATE POLICY of_bank ON audit.anchor TO havn_tpp, havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON audit.block TO havn_tpp, havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON audit.seal TO havn_tpp, havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_operator ON audit.anchor FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_operator ON audit.block FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_operator ON audit.seal FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

ALTER TABLE audit.seal ENABLE ROW LEVEL SECURITY;

ALTER TABLE back_office.act ENABLE ROW LEVEL SECURITY;

ALTER TABLE back_office.act_default ENABLE ROW LEVEL SECURITY;

CREATE POLICY of_all_banks ON back_office.act FOR SELECT TO havn_owner USING ((current_setting('havn.looks_at_all_banks'::text, true) = 'on'::text));

CREATE POLICY of_all_banks ON back_office.reconciliation FOR SELECT TO havn_owner USING ((current_setting('havn.looks_at_all_banks'::text, true) = 'on'::text));

CREATE POLICY of_bank ON back_office.act TO havn_tpp, havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON back_office.proposal TO havn_tpp, havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON back_office.reconciliation TO havn_tpp, havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_operator ON back_office.act FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_operator ON back_office.proposal FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_operator ON back_office.reconciliation FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

ALTER TABLE back_office.proposal ENABLE ROW LEVEL SECURITY;

ALTER TABLE back_office.reconciliation ENABLE ROW LEVEL SECURITY;

ALTER TABLE consents.consent ENABLE ROW LEVEL SECURITY;

ALTER TABLE consents.event ENABLE ROW LEVEL SECURITY;

ALTER TABLE consents.event_default ENABLE ROW LEVEL SECURITY;

ALTER TABLE consents.expiry_notice ENABLE ROW LEVEL SECURITY;

ALTER TABLE consents.granted_account ENABLE ROW LEVEL SECURITY;

ALTER TABLE consents.objection ENABLE ROW LEVEL SECURITY;

CREATE POLICY of_all_banks ON consents.event FOR SELECT TO havn_owner USING ((current_setting('havn.looks_at_all_banks'::text, true) = 'on'::text));

CREATE POLICY of_all_banks ON consents.expiry_notice TO havn_bank USING (true);

CREATE POLICY of_all_banks ON consents.requested_event FOR SELECT TO havn_owner USING ((current_setting('havn.looks_at_all_banks'::text, true) = 'on'::text));

CREATE POLICY of_bank ON consents.consent TO havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON consents.event TO havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON consents.granted_account TO havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON consents.objection TO havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON consents.read_day TO havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON consents.request TO havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON consents.requested TO havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON consents.requested_account TO havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON consents.requested_event TO havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON consents.resource TO havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_operator ON consents.consent FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_operator ON consents.event FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_operator ON consents.expiry_notice FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_operator ON consents.granted_account FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_operator ON consents.objection FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_operator ON consents.read_day FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_operator ON consents.request FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_operator ON consents.requested FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_operator ON consents.requested_account FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_operator ON consents.requested_event FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_operator ON consents.resource FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_recorded_reads ON consents.consent AS RESTRICTIVE FOR SELECT TO havn_operator USING (( SELECT back_office.require_recorded_read(tenancy.current_bank_id()) AS require_recorded_read));

CREATE POLICY of_recorded_reads ON consents.event AS RESTRICTIVE FOR SELECT TO havn_operator USING (( SELECT back_office.require_recorded_read(tenancy.current_bank_id()) AS require_recorded_read));

CREATE POLICY of_recorded_reads ON consents.expiry_notice AS RESTRICTIVE FOR SELECT TO havn_operator USING (( SELECT back_office.require_recorded_read(tenancy.current_bank_id()) AS require_recorded_read));

CREATE POLICY of_recorded_reads ON consents.granted_account AS RESTRICTIVE FOR SELECT TO havn_operator USING (( SELECT back_office.require_recorded_read(tenancy.current_bank_id()) AS require_recorded_read));

CREATE POLICY of_recorded_reads ON consents.objection AS RESTRICTIVE FOR SELECT TO havn_operator USING (( SELECT back_office.require_recorded_read(tenancy.current_bank_id()) AS require_recorded_read));

CREATE POLICY of_recorded_reads ON consents.read_day AS RESTRICTIVE FOR SELECT TO havn_operator USING (( SELECT back_office.require_recorded_read(tenancy.current_bank_id()) AS require_recorded_read));

CREATE POLICY of_recorded_reads ON consents.request AS RESTRICTIVE FOR SELECT TO havn_operator USING (( SELECT back_office.require_recorded_read(tenancy.current_bank_id()) AS require_recorded_read));

CREATE POLICY of_recorded_reads ON consents.requested AS RESTRICTIVE FOR SELECT TO havn_operator USING (( SELECT back_office.require_recorded_read(tenancy.current_bank_id()) AS require_recorded_read));

CREATE POLICY of_recorded_reads ON consents.requested_account AS RESTRICTIVE FOR SELECT TO havn_operator USING (( SELECT back_office.require_recorded_read(tenancy.current_bank_id()) AS require_recorded_read));

CREATE POLICY of_recorded_reads ON consents.requested_event AS RESTRICTIVE FOR SELECT TO havn_operator USING (( SELECT back_office.require_recorded_read(tenancy.current_bank_id()) AS require_recorded_read));

CREATE POLICY of_recorded_reads ON consents.resource AS RESTRICTIVE FOR SELECT TO havn_operator USING (( SELECT back_office.require_recorded_read(tenancy.current_bank_id()) AS require_recorded_read));

CREATE POLICY of_tpp ON consents.consent TO havn_tpp USING (((bank_id = tenancy.current_bank_id()) AND (tpp_id = tenancy.current_tpp_id())));

CREATE POLICY of_tpp ON consents.event TO havn_tpp USING (((bank_id = tenancy.current_bank_id()) AND (tpp_id = tenancy.current_tpp_id())));

CREATE POLICY of_tpp ON consents.granted_account TO havn_tpp USING (((bank_id = tenancy.current_bank_id()) AND (tpp_id = tenancy.current_tpp_id())));

CREATE POLICY of_tpp ON consents.objection TO havn_tpp USING (((bank_id = tenancy.current_bank_id()) AND (tpp_id = tenancy.current_tpp_id())));

CREATE POLICY of_tpp ON consents.read_day TO havn_tpp USING (((bank_id = tenancy.current_bank_id()) AND (tpp_id = tenancy.current_tpp_id())));

CREATE POLICY of_tpp ON consents.request TO havn_tpp USING (((bank_id = tenancy.current_bank_id()) AND (tpp_id = tenancy.current_tpp_id())));

CREATE POLICY of_tpp ON consents.requested TO havn_tpp USING (((bank_id = tenancy.current_bank_id()) AND (tpp_id = tenancy.current_tpp_id())));

CREATE POLICY of_tpp ON consents.requested_account TO havn_tpp USING (((bank_id = tenancy.current_bank_id()) AND (tpp_id = tenancy.current_tpp_id())));

CREATE POLICY of_tpp ON consents.requested_event TO havn_tpp USING (((bank_id = tenancy.current_bank_id()) AND (tpp_id = tenancy.current_tpp_id())));

CREATE POLICY of_tpp ON consents.resource TO havn_tpp USING (((bank_id = tenancy.current_bank_id()) AND (tpp_id = tenancy.current_tpp_id())));

CREATE POLICY own_acts_only ON consents.requested_event AS RESTRICTIVE FOR INSERT TO havn_tpp WITH CHECK (((status = ANY (ARRAY['received'::text, 'terminatedByTpp'::text])) AND (person_id IS NULL)));

ALTER TABLE consents.read_day ENABLE ROW LEVEL SECURITY;

ALTER TABLE consents.request ENABLE ROW LEVEL SECURITY;

ALTER TABLE consents.request_default ENABLE ROW LEVEL SECURITY;

ALTER TABLE consents.requested ENABLE ROW LEVEL SECURITY;

ALTER TABLE consents.requested_account ENABLE ROW LEVEL SECURITY;

ALTER TABLE consents.requested_event ENABLE ROW LEVEL SECURITY;

ALTER TABLE consents.requested_event_default ENABLE ROW LEVEL SECURITY;

ALTER TABLE consents.resource ENABLE ROW LEVEL SECURITY;

CREATE POLICY termination_only ON consents.event AS RESTRICTIVE FOR INSERT TO havn_tpp WITH CHECK (((cause = 'revoked'::text) AND (detail = 'terminated'::text) AND (cardinality(account_ids) = 0)));

CREATE POLICY termination_only ON consents.requested AS RESTRICTIVE FOR UPDATE TO havn_tpp USING (true) WITH CHECK ((status = 'terminatedByTpp'::text));

CREATE POLICY of_bank ON funds.question TO havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_operator ON funds.question FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_recorded_reads ON funds.question AS RESTRICTIVE FOR SELECT TO havn_operator USING (( SELECT back_office.require_recorded_read(tenancy.current_bank_id()) AS require_recorded_read));

CREATE POLICY of_tpp ON funds.question TO havn_tpp USING (((bank_id = tenancy.current_bank_id()) AND (tpp_id = tenancy.current_tpp_id())));

ALTER TABLE funds.question ENABLE ROW LEVEL SECURITY;

ALTER TABLE key_figures.day_total ENABLE ROW LEVEL SECURITY;

ALTER TABLE key_figures.maintenance ENABLE ROW LEVEL SECURITY;

ALTER TABLE key_figures.measured_period ENABLE ROW LEVEL SECURITY;

CREATE POLICY of_bank ON key_figures.day_total TO havn_tpp, havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON key_figures.maintenance TO havn_tpp, havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON key_figures.measured_period TO havn_tpp, havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON key_figures.outage TO havn_tpp, havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_operator ON key_figures.day_total FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_operator ON key_figures.maintenance FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_operator ON key_figures.measured_period FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_operator ON key_figures.outage FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

ALTER TABLE key_figures.outage ENABLE ROW LEVEL SECURITY;

ALTER TABLE notifications.notification ENABLE ROW LEVEL SECURITY;

ALTER TABLE notifications.notification_default ENABLE ROW LEVEL SECURITY;

CREATE POLICY of_bank ON notifications.notification TO havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON notifications.subscription TO havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_operator ON notifications.notification FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_operator ON notifications.subscription FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_recorded_reads ON notifications.notification AS RESTRICTIVE FOR SELECT TO havn_operator USING (( SELECT back_office.require_recorded_read(tenancy.current_bank_id()) AS require_recorded_read));

CREATE POLICY of_recorded_reads ON notifications.subscription AS RESTRICTIVE FOR SELECT TO havn_operator USING (( SELECT back_office.require_recorded_read(tenancy.current_bank_id()) AS require_recorded_read));

CREATE POLICY of_tpp ON notifications.notification TO havn_tpp USING (((bank_id = tenancy.current_bank_id()) AND (tpp_id = tenancy.current_tpp_id())));

CREATE POLICY of_tpp ON notifications.subscription TO havn_tpp USING (((bank_id = tenancy.current_bank_id()) AND (tpp_id = tenancy.current_tpp_id())));

ALTER TABLE notifications.subscription ENABLE ROW LEVEL SECURITY;

ALTER TABLE notifications.subscription_default ENABLE ROW LEVEL SECURITY;

CREATE POLICY of_bank ON payee_lookups.shown_names TO havn_tpp, havn_bank USING ((bank_id = tenancy.current_bank_id()));

ALTER TABLE payee_lookups.shown_names ENABLE ROW LEVEL SECURITY;

CREATE POLICY calls_approve_nothing ON payments.payment_status AS RESTRICTIVE FOR UPDATE TO havn_tpp USING (((bank_id = tenancy.current_bank_id()) AND (tpp_id = tenancy.current_tpp_id()))) WITH CHECK ((status = ANY (ARRAY['RCVD'::text, 'CANC'::text, 'RJCT'::text])));

CREATE POLICY calls_begin_unapproved ON payments.payment_status AS RESTRICTIVE FOR INSERT TO havn_tpp WITH CHECK ((first_approver_id IS NULL));

ALTER TABLE payments.due ENABLE ROW LEVEL SECURITY;

ALTER TABLE payments.logical_key ENABLE ROW LEVEL SECURITY;

ALTER TABLE payments.logical_key_default ENABLE ROW LEVEL SECURITY;

CREATE POLICY of_all_banks ON payments.payment_event FOR SELECT TO havn_owner USING ((current_setting('havn.looks_at_all_banks'::text, true) = 'on'::text));

CREATE POLICY of_bank ON payments.due TO havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON payments.logical_key TO havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON payments.part TO havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON payments.payee_check TO havn_tpp, havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON payments.payment TO havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON payments.payment_event TO havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON payments.payment_status TO havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON payments.standing_order TO havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_operator ON payments.due FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_operator ON payments.part FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_operator ON payments.payee_check FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_operator ON payments.payment FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_operator ON payments.payment_event FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_operator ON payments.payment_status FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_operator ON payments.standing_order FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_owner ON payments.due FOR SELECT TO havn_owner USING (true);

CREATE POLICY of_owner ON payments.standing_order FOR SELECT TO havn_owner USING (true);

CREATE POLICY of_recorded_reads ON payments.due AS RESTRICTIVE FOR SELECT TO havn_operator USING (( SELECT back_office.require_recorded_read(tenancy.current_bank_id()) AS require_recorded_read));

CREATE POLICY of_recorded_reads ON payments.part AS RESTRICTIVE FOR SELECT TO havn_operator USING (( SELECT back_office.require_recorded_read(tenancy.current_bank_id()) AS require_recorded_read));

CREATE POLICY of_recorded_reads ON payments.payee_check AS RESTRICTIVE FOR SELECT TO havn_operator USING (( SELECT back_office.require_recorded_read(tenancy.current_bank_id()) AS require_recorded_read));

CREATE POLICY of_recorded_reads ON payments.payment AS RESTRICTIVE FOR SELECT TO havn_operator USING (( SELECT back_office.require_recorded_read(tenancy.current_bank_id()) AS require_recorded_read));

CREATE POLICY of_recorded_reads ON payments.payment_event AS RESTRICTIVE FOR SELECT TO havn_operator USING (( SELECT back_office.require_recorded_read(tenancy.current_bank_id()) AS require_recorded_read));

CREATE POLICY of_recorded_reads ON payments.payment_status AS RESTRICTIVE FOR SELECT TO havn_operator USING (( SELECT back_office.require_recorded_read(tenancy.current_bank_id()) AS require_recorded_read));

CREATE POLICY of_recorded_reads ON payments.standing_order AS RESTRICTIVE FOR SELECT TO havn_operator USING (( SELECT back_office.require_recorded_read(tenancy.current_bank_id()) AS require_recorded_read));

CREATE POLICY of_removal ON payments.logical_key TO havn_owner USING ((current_setting('havn.removes_unapproved'::text, true) = 'on'::text));

CREATE POLICY of_removal ON payments.payee_check TO havn_owner USING ((current_setting('havn.removes_unapproved'::text, true) = 'on'::text));

CREATE POLICY of_removal ON payments.payment TO havn_owner USING ((current_setting('havn.removes_unapproved'::text, true) = 'on'::text));

CREATE POLICY of_removal ON payments.payment_status FOR SELECT TO havn_owner USING ((current_setting('havn.removes_unapproved'::text, true) = 'on'::text));

CREATE POLICY of_tpp ON payments.due TO havn_tpp USING (((bank_id = tenancy.current_bank_id()) AND (tpp_id = tenancy.current_tpp_id())));

CREATE POLICY of_tpp ON payments.logical_key TO havn_tpp USING (((bank_id = tenancy.current_bank_id()) AND (tpp_id = tenancy.current_tpp_id())));

CREATE POLICY of_tpp ON payments.part TO havn_tpp USING (((bank_id = tenancy.current_bank_id()) AND (tpp_id = tenancy.current_tpp_id())));

CREATE POLICY of_tpp ON payments.payment TO havn_tpp USING (((bank_id = tenancy.current_bank_id()) AND (tpp_id = tenancy.current_tpp_id())));

CREATE POLICY of_tpp ON payments.payment_event TO havn_tpp USING (((bank_id = tenancy.current_bank_id()) AND (tpp_id = tenancy.current_tpp_id())));

CREATE POLICY of_tpp ON payments.payment_status TO havn_tpp USING (((bank_id = tenancy.current_bank_id()) AND (tpp_id = tenancy.current_tpp_id())));

CREATE POLICY of_tpp ON payments.standing_order TO havn_tpp USING (((bank_id = tenancy.current_bank_id()) AND (tpp_id = tenancy.current_tpp_id())));

ALTER TABLE payments.part ENABLE ROW LEVEL SECURITY;

ALTER TABLE payments.part_default ENABLE ROW LEVEL SECURITY;

ALTER TABLE payments.payee_check ENABLE ROW LEVEL SECURITY;

ALTER TABLE payments.payee_check_default ENABLE ROW LEVEL SECURITY;

ALTER TABLE payments.payment ENABLE ROW LEVEL SECURITY;

ALTER TABLE payments.payment_default ENABLE ROW LEVEL SECURITY;

ALTER TABLE payments.payment_event ENABLE ROW LEVEL SECURITY;

ALTER TABLE payments.payment_event_default ENABLE ROW LEVEL SECURITY;

ALTER TABLE payments.payment_status ENABLE ROW LEVEL SECURITY;

ALTER TABLE payments.payment_status_default ENABLE ROW LEVEL SECURITY;

ALTER TABLE payments.standing_order ENABLE ROW LEVEL SECURITY;

CREATE POLICY of_bank ON resource_traces.resource_trace TO havn_tpp, havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_operator ON resource_traces.resource_trace FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_recorded_reads ON resource_traces.resource_trace AS RESTRICTIVE FOR SELECT TO havn_operator USING (( SELECT back_office.require_recorded_read(tenancy.current_bank_id()) AS require_recorded_read));

ALTER TABLE resource_traces.resource_trace ENABLE ROW LEVEL SECURITY;

ALTER TABLE resource_traces.resource_trace_default ENABLE ROW LEVEL SECURITY;

ALTER TABLE sca.authorisation ENABLE ROW LEVEL SECURITY;

ALTER TABLE sca.authorisation_default ENABLE ROW LEVEL SECURITY;

ALTER TABLE sca.authorisation_event ENABLE ROW LEVEL SECURITY;

ALTER TABLE sca.authorisation_event_default ENABLE ROW LEVEL SECURITY;

ALTER TABLE sca.decoupled_request ENABLE ROW LEVEL SECURITY;

ALTER TABLE sca.ended_login ENABLE ROW LEVEL SECURITY;

ALTER TABLE sca.evidence ENABLE ROW LEVEL SECURITY;

ALTER TABLE sca.evidence_default ENABLE ROW LEVEL SECURITY;

ALTER TABLE sca.known_identity ENABLE ROW LEVEL SECURITY;

ALTER TABLE sca.link_attempt_counter ENABLE ROW LEVEL SECURITY;

ALTER TABLE sca.login_attempt_counter ENABLE ROW LEVEL SECURITY;

CREATE POLICY of_all_banks ON sca.authorisation_event FOR SELECT TO havn_owner USING ((current_setting('havn.looks_at_all_banks'::text, true) = 'on'::text));

CREATE POLICY of_all_banks ON sca.decoupled_request TO havn_bank USING (true);

CREATE POLICY of_all_banks ON sca.evidence FOR SELECT TO havn_owner USING ((current_setting('havn.looks_at_all_banks'::text, true) = 'on'::text));

CREATE POLICY of_bank ON sca.authorisation TO havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON sca.authorisation_event TO havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON sca.ended_login TO havn_tpp, havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON sca.evidence TO havn_tpp, havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON sca.known_identity TO havn_tpp, havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON sca.link_attempt_counter TO havn_tpp, havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON sca.login_attempt_counter TO havn_tpp, havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON sca.offered_link TO havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON sca.person_identity TO havn_tpp, havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON sca.psu TO havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON sca.push TO havn_tpp, havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON sca.session TO havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_operator ON sca.authorisation FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_operator ON sca.authorisation_event FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_operator ON sca.decoupled_request FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_operator ON sca.evidence FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_operator ON sca.known_identity FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_operator ON sca.link_attempt_counter FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_operator ON sca.login_attempt_counter FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_operator ON sca.offered_link FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_operator ON sca.person_identity FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_operator ON sca.psu FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_operator ON sca.push FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_operator ON sca.session FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_recorded_reads ON sca.authorisation AS RESTRICTIVE FOR SELECT TO havn_operator USING (( SELECT back_office.require_recorded_read(tenancy.current_bank_id()) AS require_recorded_read));

CREATE POLICY of_recorded_reads ON sca.authorisation_event AS RESTRICTIVE FOR SELECT TO havn_operator USING (( SELECT back_office.require_recorded_read(tenancy.current_bank_id()) AS require_recorded_read));

CREATE POLICY of_recorded_reads ON sca.decoupled_request AS RESTRICTIVE FOR SELECT TO havn_operator USING (( SELECT back_office.require_recorded_read(tenancy.current_bank_id()) AS require_recorded_read));

CREATE POLICY of_recorded_reads ON sca.evidence AS RESTRICTIVE FOR SELECT TO havn_operator USING (( SELECT back_office.require_recorded_read(tenancy.current_bank_id()) AS require_recorded_read));

CREATE POLICY of_recorded_reads ON sca.known_identity AS RESTRICTIVE FOR SELECT TO havn_operator USING (( SELECT back_office.require_recorded_read(tenancy.current_bank_id()) AS require_recorded_read));

CREATE POLICY of_recorded_reads ON sca.link_attempt_counter AS RESTRICTIVE FOR SELECT TO havn_operator USING (( SELECT back_office.require_recorded_read(tenancy.current_bank_id()) AS require_recorded_read));

CREATE POLICY of_recorded_reads ON sca.login_attempt_counter AS RESTRICTIVE FOR SELECT TO havn_operator USING (( SELECT back_office.require_recorded_read(tenancy.current_bank_id()) AS require_recorded_read));

CREATE POLICY of_recorded_reads ON sca.offered_link AS RESTRICTIVE FOR SELECT TO havn_operator USING (( SELECT back_office.require_recorded_read(tenancy.current_bank_id()) AS require_recorded_read));

CREATE POLICY of_recorded_reads ON sca.person_identity AS RESTRICTIVE FOR SELECT TO havn_operator USING (( SELECT back_office.require_recorded_read(tenancy.current_bank_id()) AS require_recorded_read));

CREATE POLICY of_recorded_reads ON sca.psu AS RESTRICTIVE FOR SELECT TO havn_operator USING (( SELECT back_office.require_recorded_read(tenancy.current_bank_id()) AS require_recorded_read));

CREATE POLICY of_recorded_reads ON sca.push AS RESTRICTIVE FOR SELECT TO havn_operator USING (( SELECT back_office.require_recorded_read(tenancy.current_bank_id()) AS require_recorded_read));

CREATE POLICY of_recorded_reads ON sca.session AS RESTRICTIVE FOR SELECT TO havn_operator USING (( SELECT back_office.require_recorded_read(tenancy.current_bank_id()) AS require_recorded_read));

CREATE POLICY of_removal ON sca.authorisation TO havn_owner USING ((current_setting('havn.removes_unapproved'::text, true) = 'on'::text));

CREATE POLICY of_removal ON sca.evidence TO havn_owner USING ((current_setting('havn.removes_unapproved'::text, true) = 'on'::text));

CREATE POLICY of_tpp ON sca.authorisation TO havn_tpp USING (((bank_id = tenancy.current_bank_id()) AND (tpp_id = tenancy.current_tpp_id())));

CREATE POLICY of_tpp ON sca.authorisation_event TO havn_tpp USING (((bank_id = tenancy.current_bank_id()) AND (tpp_id = tenancy.current_tpp_id())));

CREATE POLICY of_tpp ON sca.offered_link TO havn_tpp USING (((bank_id = tenancy.current_bank_id()) AND (tpp_id = tenancy.current_tpp_id())));

CREATE POLICY of_tpp ON sca.psu TO havn_tpp USING (((bank_id = tenancy.current_bank_id()) AND (tpp_id = tenancy.current_tpp_id())));

CREATE POLICY of_tpp ON sca.session TO havn_tpp USING (((bank_id = tenancy.current_bank_id()) AND (tpp_id = tenancy.current_tpp_id())));

ALTER TABLE sca.offered_link ENABLE ROW LEVEL SECURITY;

ALTER TABLE sca.person_identity ENABLE ROW LEVEL SECURITY;

ALTER TABLE sca.psu ENABLE ROW LEVEL SECURITY;

ALTER TABLE sca.push ENABLE ROW LEVEL SECURITY;

ALTER TABLE sca.session ENABLE ROW LEVEL SECURITY;

CREATE POLICY written_by_calls ON sca.decoupled_request FOR INSERT TO havn_tpp WITH CHECK (true);

ALTER TABLE security_events.event ENABLE ROW LEVEL SECURITY;

ALTER TABLE security_events.event_default ENABLE ROW LEVEL SECURITY;

CREATE POLICY of_bank ON security_events.event TO havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_operator ON security_events.event FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_tpp ON security_events.event TO havn_tpp USING (((bank_id = tenancy.current_bank_id()) AND (tpp_id = tenancy.current_tpp_id())));

CREATE POLICY written_by_operator ON security_events.event FOR INSERT TO havn_operator WITH CHECK (((bank_id = tenancy.current_bank_id()) AND (kind = ANY (ARRAY['key-rotated'::text, 'administrative-act'::text]))));

ALTER TABLE signing_baskets.basket ENABLE ROW LEVEL SECURITY;

ALTER TABLE signing_baskets.basket_default ENABLE ROW LEVEL SECURITY;

ALTER TABLE signing_baskets.event ENABLE ROW LEVEL SECURITY;

ALTER TABLE signing_baskets.event_default ENABLE ROW LEVEL SECURITY;

ALTER TABLE signing_baskets.member ENABLE ROW LEVEL SECURITY;

ALTER TABLE signing_baskets.member_default ENABLE ROW LEVEL SECURITY;

CREATE POLICY of_all_banks ON signing_baskets.event FOR SELECT TO havn_owner USING ((current_setting('havn.looks_at_all_banks'::text, true) = 'on'::text));

CREATE POLICY of_bank ON signing_baskets.basket TO havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON signing_baskets.event TO havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON signing_baskets.member TO havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_operator ON signing_baskets.basket FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_operator ON signing_baskets.event FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_operator ON signing_baskets.member FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_recorded_reads ON signing_baskets.basket AS RESTRICTIVE FOR SELECT TO havn_operator USING (( SELECT back_office.require_recorded_read(tenancy.current_bank_id()) AS require_recorded_read));

CREATE POLICY of_recorded_reads ON signing_baskets.event AS RESTRICTIVE FOR SELECT TO havn_operator USING (( SELECT back_office.require_recorded_read(tenancy.current_bank_id()) AS require_recorded_read));

CREATE POLICY of_recorded_reads ON signing_baskets.member AS RESTRICTIVE FOR SELECT TO havn_operator USING (( SELECT back_office.require_recorded_read(tenancy.current_bank_id()) AS require_recorded_read));

CREATE POLICY of_tpp ON signing_baskets.basket TO havn_tpp USING (((bank_id = tenancy.current_bank_id()) AND (tpp_id = tenancy.current_tpp_id())));

CREATE POLICY of_tpp ON signing_baskets.event TO havn_tpp USING (((bank_id = tenancy.current_bank_id()) AND (tpp_id = tenancy.current_tpp_id())));

CREATE POLICY of_tpp ON signing_baskets.member TO havn_tpp USING (((bank_id = tenancy.current_bank_id()) AND (tpp_id = tenancy.current_tpp_id())));

CREATE POLICY bounced_by_operator ON tpp_dialogue.delivery FOR UPDATE TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND (state = 'accepted'::text))) WITH CHECK (((bank_id = tenancy.current_bank_id()) AND (state = 'bounced'::text)));

ALTER TABLE tpp_dialogue.contact ENABLE ROW LEVEL SECURITY;

ALTER TABLE tpp_dialogue.delivery ENABLE ROW LEVEL SECURITY;

ALTER TABLE tpp_dialogue.notice ENABLE ROW LEVEL SECURITY;

CREATE POLICY of_bank ON tpp_dialogue.contact TO havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON tpp_dialogue.delivery TO havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON tpp_dialogue.notice TO havn_tpp, havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_operator ON tpp_dialogue.contact FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_operator ON tpp_dialogue.delivery FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_operator ON tpp_dialogue.notice FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_recorded_bounces ON tpp_dialogue.delivery AS RESTRICTIVE FOR UPDATE TO havn_operator USING (true) WITH CHECK (back_office.is_recorded_here('recorded-bounce'::text));

CREATE POLICY of_recorded_writes ON tpp_dialogue.delivery AS RESTRICTIVE FOR INSERT TO havn_operator WITH CHECK (back_office.is_recorded_here('sent-notice'::text));

CREATE POLICY of_recorded_writes ON tpp_dialogue.notice AS RESTRICTIVE FOR INSERT TO havn_operator WITH CHECK (back_office.is_recorded_here('sent-notice'::text));

CREATE POLICY of_tpp ON tpp_dialogue.contact TO havn_tpp USING (((bank_id = tenancy.current_bank_id()) AND (tpp_id = tenancy.current_tpp_id())));

CREATE POLICY of_tpp ON tpp_dialogue.delivery TO havn_tpp USING (((bank_id = tenancy.current_bank_id()) AND (tpp_id = tenancy.current_tpp_id())));

CREATE POLICY written_by_operator ON tpp_dialogue.delivery FOR INSERT TO havn_operator WITH CHECK ((bank_id = tenancy.current_bank_id()));

CREATE POLICY written_by_operator ON tpp_dialogue.notice FOR INSERT TO havn_operator WITH CHECK (((bank_id = tenancy.current_bank_id()) AND (sent_by = SESSION_USER)));

ALTER TABLE xs2a.answered_request ENABLE ROW LEVEL SECURITY;

ALTER TABLE xs2a.answered_request_default ENABLE ROW LEVEL SECURITY;

CREATE POLICY of_bank ON xs2a.answered_request TO havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_operator ON xs2a.answered_request FOR SELECT TO havn_operator USING (((bank_id = tenancy.current_bank_id()) AND ( SELECT tenancy.sees_bank(tenancy.current_bank_id()) AS sees_bank)));

CREATE POLICY of_recorded_reads ON xs2a.answered_request AS RESTRICTIVE FOR SELECT TO havn_operator USING (( SELECT back_office.require_recorded_read(tenancy.current_bank_id()) AS require_recorded_read));

CREATE POLICY of_tpp ON xs2a.answered_request TO havn_tpp USING (((bank_id = tenancy.current_bank_id()) AND (tpp_id = tenancy.current_tpp_id())));

GRANT USAGE ON SCHEMA accounts TO havn_tpp;
GRANT USAGE ON SCHEMA accounts TO havn_bank;
GRANT USAGE ON SCHEMA accounts TO havn_operator;

GRANT USAGE ON SCHEMA audit TO havn_bank;
GRANT USAGE ON SCHEMA audit TO havn_operator;

GRANT USAGE ON SCHEMA back_office TO havn_bank;
GRANT USAGE ON SCHEMA back_office TO havn_operator;

GRANT USAGE ON SCHEMA banks TO havn_tpp;
GRANT USAGE ON SCHEMA banks TO havn_bank;
GRANT USAGE ON SCHEMA banks TO havn_operator;

GRANT USAGE ON SCHEMA consents TO havn_tpp;
GRANT USAGE ON SCHEMA consents TO havn_bank;
GRANT USAGE ON SCHEMA consents TO havn_operator;

GRANT USAGE ON SCHEMA funds TO havn_tpp;
GRANT USAGE ON SCHEMA funds TO havn_bank;
GRANT USAGE ON SCHEMA funds TO havn_operator;

GRANT USAGE ON SCHEMA jobs TO havn_bank;

GRANT USAGE ON SCHEMA key_figures TO havn_bank;
GRANT USAGE ON SCHEMA key_figures TO havn_operator;

GRANT USAGE ON SCHEMA keys TO havn_bank;
GRANT USAGE ON SCHEMA keys TO havn_operator;

GRANT USAGE ON SCHEMA notifications TO havn_tpp;
GRANT USAGE ON SCHEMA notifications TO havn_bank;
GRANT USAGE ON SCHEMA notifications TO havn_operator;

GRANT USAGE ON SCHEMA payee_lookups TO havn_bank;
GRANT USAGE ON SCHEMA payee_lookups TO havn_operator;

GRANT USAGE ON SCHEMA payments TO havn_tpp;
GRANT USAGE ON SCHEMA payments TO havn_bank;
GRANT USAGE ON SCHEMA payments TO havn_operator;

GRANT USAGE ON SCHEMA resource_traces TO havn_bank;
GRANT USAGE ON SCHEMA resource_traces TO havn_operator;

GRANT USAGE ON SCHEMA sca TO havn_tpp;
GRANT USAGE ON SCHEMA sca TO havn_bank;
GRANT USAGE ON SCHEMA sca TO havn_operator;

GRANT USAGE ON SCHEMA security_events TO havn_bank;
GRANT USAGE ON SCHEMA security_events TO havn_operator;

GRANT USAGE ON SCHEMA signing_baskets TO havn_tpp;
GRANT USAGE ON SCHEMA signing_baskets TO havn_bank;
GRANT USAGE ON SCHEMA signing_baskets TO havn_operator;

GRANT USAGE ON SCHEMA tenancy TO havn_tpp;
GRANT USAGE ON SCHEMA tenancy TO havn_bank;
GRANT USAGE ON SCHEMA tenancy TO havn_operator;

GRANT USAGE ON SCHEMA tpp_dialogue TO havn_tpp;
GRANT USAGE ON SCHEMA tpp_dialogue TO havn_bank;
GRANT USAGE ON SCHEMA tpp_dialogue TO havn_operator;

GRANT USAGE ON SCHEMA trust TO havn_bank;
GRANT USAGE ON SCHEMA trust TO havn_operator;

GRANT USAGE ON SCHEMA xs2a TO havn_tpp;
GRANT USAGE ON SCHEMA xs2a TO havn_bank;
GRANT USAGE ON SCHEMA xs2a TO havn_operator;

GRANT SELECT,INSERT ON TABLE payments.payment TO havn_tpp;
GRANT SELECT ON TABLE payments.payment TO havn_bank;
GRANT SELECT ON TABLE payments.payment TO havn_operator;

GRANT UPDATE(psu_ip_address) ON TABLE payments.payment TO havn_erasure;

GRANT SELECT,INSERT ON TABLE accounts.quota TO havn_tpp;
GRANT SELECT ON TABLE accounts.quota TO havn_bank;
GRANT SELECT ON TABLE accounts.quota TO havn_operator;
GRANT DELETE ON TABLE accounts.quota TO havn_erasure;

GRANT UPDATE(read_at) ON TABLE accounts.quota TO havn_tpp;
GRANT UPDATE(read_at) ON TABLE accounts.quota TO havn_bank;

REVOKE ALL ON FUNCTION accounts.claim_reads(for_psu accounts.quota, account_ids uuid[], at timestamp with time zone, reads_max integer, window_seconds integer) FROM PUBLIC;
GRANT ALL ON FUNCTION accounts.claim_reads(for_psu accounts.quota, account_ids uuid[], at timestamp with time zone, reads_max integer, window_seconds integer) TO havn_tpp;

REVOKE ALL ON FUNCTION accounts.counted_reads(read_at timestamp with time zone[], at timestamp with time zone, window_seconds integer) FROM PUBLIC;
GRANT ALL ON FUNCTION accounts.counted_reads(read_at timestamp with time zone[], at timestamp with time zone, window_seconds integer) TO havn_tpp;
GRANT ALL ON FUNCTION accounts.counted_reads(read_at timestamp with time zone[], at timestamp with time zone, window_seconds integer) TO havn_bank;

REVOKE ALL ON FUNCTION accounts.lock_quota(for_psu accounts.quota, account_ids uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION accounts.lock_quota(for_psu accounts.quota, account_ids uuid[]) TO havn_tpp;
GRANT ALL ON FUNCTION accounts.lock_quota(for_psu accounts.quota, account_ids uuid[]) TO havn_bank;

REVOKE ALL ON FUNCTION accounts.record_report(bank_id uuid, tpp_id text, consent_id uuid, account_id uuid, transaction_id text) FROM PUBLIC;
GRANT ALL ON FUNCTION accounts.record_report(bank_id uuid, tpp_id text, consent_id uuid, account_id uuid, transaction_id text) TO havn_tpp;

REVOKE ALL ON FUNCTION accounts.release_reads(for_psu accounts.quota, account_ids uuid[], at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION accounts.release_reads(for_psu accounts.quota, account_ids uuid[], at timestamp with time zone) TO havn_tpp;
GRANT ALL ON FUNCTION accounts.release_reads(for_psu accounts.quota, account_ids uuid[], at timestamp with time zone) TO havn_bank;

REVOKE ALL ON FUNCTION accounts.remaining_quota(for_psu accounts.quota, account_ids uuid[], at timestamp with time zone, reads_max integer, window_seconds integer) FROM PUBLIC;
GRANT ALL ON FUNCTION accounts.remaining_quota(for_psu accounts.quota, account_ids uuid[], at timestamp with time zone, reads_max integer, window_seconds integer) TO havn_tpp;
GRANT ALL ON FUNCTION accounts.remaining_quota(for_psu accounts.quota, account_ids uuid[], at timestamp with time zone, reads_max integer, window_seconds integer) TO havn_bank;

REVOKE ALL ON FUNCTION accounts.reset_quotas(bank_id uuid, tpp_id text) FROM PUBLIC;
GRANT ALL ON FUNCTION accounts.reset_quotas(bank_id uuid, tpp_id text) TO havn_bank;

REVOKE ALL ON FUNCTION accounts.restore_quotas(bank_id uuid, snapshot json) FROM PUBLIC;
GRANT ALL ON FUNCTION accounts.restore_quotas(bank_id uuid, snapshot json) TO havn_bank;

REVOKE ALL ON FUNCTION accounts.snapshot_quotas(bank_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION accounts.snapshot_quotas(bank_id uuid) TO havn_bank;

REVOKE ALL ON FUNCTION audit.decide_anchor(bank_id uuid, anchor_id uuid, proposed_by text, confirmed_by text, reason text, lost_heads text, confirmed_at timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION audit.list_banks_to_seal(bank_ids uuid[], sealed_before timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION audit.list_banks_to_seal(bank_ids uuid[], sealed_before timestamp with time zone) TO havn_bank;

REVOKE ALL ON FUNCTION back_office.ask_again(operator text, channel text, tpp_id text) FROM PUBLIC;
GRANT ALL ON FUNCTION back_office.ask_again(operator text, channel text, tpp_id text) TO havn_bank;
GRANT ALL ON FUNCTION back_office.ask_again(operator text, channel text, tpp_id text) TO havn_operator;

GRANT SELECT ON TABLE back_office.act TO havn_bank;
GRANT SELECT ON TABLE back_office.act TO havn_operator;

REVOKE ALL ON FUNCTION back_office.audited_fields(done back_office.act) FROM PUBLIC;
GRANT ALL ON FUNCTION back_office.audited_fields(done back_office.act) TO havn_bank;
GRANT ALL ON FUNCTION back_office.audited_fields(done back_office.act) TO havn_operator;

REVOKE ALL ON FUNCTION back_office.confirm(proposal_id uuid, operator text, channel text) FROM PUBLIC;
GRANT ALL ON FUNCTION back_office.confirm(proposal_id uuid, operator text, channel text) TO havn_bank;
GRANT ALL ON FUNCTION back_office.confirm(proposal_id uuid, operator text, channel text) TO havn_operator;

REVOKE ALL ON FUNCTION back_office.decline(proposal_id uuid, operator text, channel text, reason text) FROM PUBLIC;
GRANT ALL ON FUNCTION back_office.decline(proposal_id uuid, operator text, channel text, reason text) TO havn_bank;
GRANT ALL ON FUNCTION back_office.decline(proposal_id uuid, operator text, channel text, reason text) TO havn_operator;

GRANT SELECT ON TABLE back_office.proposal TO havn_bank;
GRANT SELECT ON TABLE back_office.proposal TO havn_operator;

REVOKE ALL ON FUNCTION back_office.deed_of(proposed back_office.proposal) FROM PUBLIC;

REVOKE ALL ON FUNCTION back_office.is_recorded_here(act text) FROM PUBLIC;
GRANT ALL ON FUNCTION back_office.is_recorded_here(act text) TO havn_operator;

REVOKE ALL ON PROCEDURE back_office.limit_to_recorded_reads(VARIADIC relations regclass[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION back_office.list_earlier_events(bank_id uuid, after text[], until text[], rows_max integer) FROM PUBLIC;
GRANT ALL ON FUNCTION back_office.list_earlier_events(bank_id uuid, after text[], until text[], rows_max integer) TO havn_bank;
GRANT ALL ON FUNCTION back_office.list_earlier_events(bank_id uuid, after text[], until text[], rows_max integer) TO havn_operator;

REVOKE ALL ON FUNCTION back_office.list_events(bank_id uuid, first_transaction bigint, before_transaction bigint, rows_max integer) FROM PUBLIC;
GRANT ALL ON FUNCTION back_office.list_events(bank_id uuid, first_transaction bigint, before_transaction bigint, rows_max integer) TO havn_bank;
GRANT ALL ON FUNCTION back_office.list_events(bank_id uuid, first_transaction bigint, before_transaction bigint, rows_max integer) TO havn_operator;

REVOKE ALL ON FUNCTION back_office.list_written_banks(first_transaction bigint, before_transaction bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION back_office.list_written_banks(first_transaction bigint, before_transaction bigint) TO havn_bank;

REVOKE ALL ON FUNCTION back_office.propose(operator text, channel text, action text, payment_id uuid, subject text, details text, reason text, is_emergency boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION back_office.propose(operator text, channel text, action text, payment_id uuid, subject text, details text, reason text, is_emergency boolean) TO havn_bank;
GRANT ALL ON FUNCTION back_office.propose(operator text, channel text, action text, payment_id uuid, subject text, details text, reason text, is_emergency boolean) TO havn_operator;

REVOKE ALL ON FUNCTION back_office.read_reconciliations() FROM PUBLIC;
GRANT ALL ON FUNCTION back_office.read_reconciliations() TO havn_bank;

REVOKE ALL ON FUNCTION back_office.record_look(operator text, channel text, act text, payment_id uuid, person_id uuid, reason text) FROM PUBLIC;
GRANT ALL ON FUNCTION back_office.record_look(operator text, channel text, act text, payment_id uuid, person_id uuid, reason text) TO havn_bank;
GRANT ALL ON FUNCTION back_office.record_look(operator text, channel text, act text, payment_id uuid, person_id uuid, reason text) TO havn_operator;

REVOKE ALL ON FUNCTION back_office.require_operator(operator text, channel text, decides boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION back_office.require_recorded_read(bank_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION back_office.require_recorded_read(bank_id uuid) TO havn_operator;

REVOKE ALL ON FUNCTION back_office.write_act(operator text, channel text, act text, about back_office.proposal, person_id uuid, reason text) FROM PUBLIC;

REVOKE ALL ON FUNCTION banks.country_of(bank_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION banks.country_of(bank_id uuid) TO havn_tpp;
GRANT ALL ON FUNCTION banks.country_of(bank_id uuid) TO havn_bank;
GRANT ALL ON FUNCTION banks.country_of(bank_id uuid) TO havn_operator;

REVOKE ALL ON FUNCTION banks.date_of(bank_id uuid, real_time timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION banks.date_of(bank_id uuid, real_time timestamp with time zone) TO havn_tpp;
GRANT ALL ON FUNCTION banks.date_of(bank_id uuid, real_time timestamp with time zone) TO havn_bank;

REVOKE ALL ON FUNCTION banks.increment_version(bank_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION banks.increment_version(bank_id uuid) TO havn_bank;

REVOKE ALL ON FUNCTION banks.is_current_version(bank_id uuid, version integer) FROM PUBLIC;
GRANT ALL ON FUNCTION banks.is_current_version(bank_id uuid, version integer) TO havn_tpp;

REVOKE ALL ON FUNCTION banks.lock_for_decision(bank_id uuid, real_time timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION banks.lock_for_decision(bank_id uuid, real_time timestamp with time zone) TO havn_tpp;
GRANT ALL ON FUNCTION banks.lock_for_decision(bank_id uuid, real_time timestamp with time zone) TO havn_bank;

REVOKE ALL ON FUNCTION banks.lock_for_reset(bank_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION banks.lock_for_reset(bank_id uuid) TO havn_bank;

GRANT SELECT,INSERT ON TABLE banks.bank TO havn_bank;

GRANT SELECT(bank_id) ON TABLE banks.bank TO havn_tpp;
GRANT SELECT(bank_id) ON TABLE banks.bank TO havn_operator;

GRANT SELECT(name) ON TABLE banks.bank TO havn_tpp;
GRANT SELECT(name) ON TABLE banks.bank TO havn_operator;

GRANT SELECT(version) ON TABLE banks.bank TO havn_tpp;
GRANT UPDATE(version) ON TABLE banks.bank TO havn_bank;

GRANT SELECT(clock_offset_milliseconds) ON TABLE banks.bank TO havn_tpp;
GRANT UPDATE(clock_offset_milliseconds) ON TABLE banks.bank TO havn_bank;
GRANT SELECT(clock_offset_milliseconds) ON TABLE banks.bank TO havn_operator;

GRANT SELECT(opened_at) ON TABLE banks.bank TO havn_tpp;

GRANT SELECT(country) ON TABLE banks.bank TO havn_tpp;
GRANT UPDATE(country) ON TABLE banks.bank TO havn_bank;
GRANT SELECT(country) ON TABLE banks.bank TO havn_operator;

REVOKE ALL ON FUNCTION banks.longest_open(banks_max integer) FROM PUBLIC;
GRANT ALL ON FUNCTION banks.longest_open(banks_max integer) TO havn_bank;

REVOKE ALL ON FUNCTION banks.part_key_of(bank_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION banks.part_key_of(bank_id uuid) TO havn_bank;

REVOKE ALL ON FUNCTION banks.set_suspension(bank_id uuid, is_suspended boolean, is_readable boolean, at timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION banks.time_of(bank_id uuid, real_time timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION banks.time_of(bank_id uuid, real_time timestamp with time zone) TO havn_tpp;
GRANT ALL ON FUNCTION banks.time_of(bank_id uuid, real_time timestamp with time zone) TO havn_bank;
GRANT ALL ON FUNCTION banks.time_of(bank_id uuid, real_time timestamp with time zone) TO havn_operator;

REVOKE ALL ON FUNCTION banks.time_zone_of(bank_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION banks.time_zone_of(bank_id uuid) TO havn_tpp;
GRANT ALL ON FUNCTION banks.time_zone_of(bank_id uuid) TO havn_bank;
GRANT ALL ON FUNCTION banks.time_zone_of(bank_id uuid) TO havn_operator;

GRANT SELECT ON TABLE consents.event TO havn_bank;
GRANT SELECT ON TABLE consents.event TO havn_operator;

GRANT INSERT(bank_id) ON TABLE consents.event TO havn_bank;
GRANT INSERT(bank_id) ON TABLE consents.event TO havn_tpp;

GRANT INSERT(tpp_id) ON TABLE consents.event TO havn_bank;
GRANT INSERT(tpp_id) ON TABLE consents.event TO havn_tpp;

GRANT INSERT(event_id) ON TABLE consents.event TO havn_bank;
GRANT INSERT(event_id) ON TABLE consents.event TO havn_tpp;

GRANT INSERT(psu_id) ON TABLE consents.event TO havn_bank;
GRANT INSERT(psu_id) ON TABLE consents.event TO havn_tpp;

GRANT INSERT(agreement_key) ON TABLE consents.event TO havn_bank;
GRANT INSERT(agreement_key) ON TABLE consents.event TO havn_tpp;

GRANT INSERT(sequence) ON TABLE consents.event TO havn_bank;
GRANT INSERT(sequence) ON TABLE consents.event TO havn_tpp;

GRANT INSERT(cause) ON TABLE consents.event TO havn_bank;
GRANT INSERT(cause) ON TABLE consents.event TO havn_tpp;

GRANT INSERT(account_ids) ON TABLE consents.event TO havn_bank;
GRANT INSERT(account_ids) ON TABLE consents.event TO havn_tpp;

GRANT INSERT(granted_at) ON TABLE consents.event TO havn_bank;
GRANT INSERT(granted_at) ON TABLE consents.event TO havn_tpp;

GRANT INSERT(person_id) ON TABLE consents.event TO havn_bank;
GRANT INSERT(person_id) ON TABLE consents.event TO havn_tpp;

GRANT INSERT(authorisation_id) ON TABLE consents.event TO havn_bank;
GRANT INSERT(authorisation_id) ON TABLE consents.event TO havn_tpp;

GRANT INSERT(at) ON TABLE consents.event TO havn_bank;
GRANT INSERT(at) ON TABLE consents.event TO havn_tpp;

GRANT INSERT(detail) ON TABLE consents.event TO havn_bank;
GRANT INSERT(detail) ON TABLE consents.event TO havn_tpp;

REVOKE ALL ON FUNCTION consents.audited_fields(event consents.event) FROM PUBLIC;
GRANT ALL ON FUNCTION consents.audited_fields(event consents.event) TO havn_bank;
GRANT ALL ON FUNCTION consents.audited_fields(event consents.event) TO havn_operator;

GRANT SELECT ON TABLE consents.requested_event TO havn_bank;
GRANT SELECT ON TABLE consents.requested_event TO havn_operator;

GRANT INSERT(bank_id) ON TABLE consents.requested_event TO havn_tpp;
GRANT INSERT(bank_id) ON TABLE consents.requested_event TO havn_bank;

GRANT INSERT(tpp_id) ON TABLE consents.requested_event TO havn_tpp;
GRANT INSERT(tpp_id) ON TABLE consents.requested_event TO havn_bank;

GRANT INSERT(event_id) ON TABLE consents.requested_event TO havn_tpp;
GRANT INSERT(event_id) ON TABLE consents.requested_event TO havn_bank;

GRANT INSERT(consent_id) ON TABLE consents.requested_event TO havn_tpp;
GRANT INSERT(consent_id) ON TABLE consents.requested_event TO havn_bank;

GRANT INSERT(sequence) ON TABLE consents.requested_event TO havn_tpp;
GRANT INSERT(sequence) ON TABLE consents.requested_event TO havn_bank;

GRANT INSERT(status) ON TABLE consents.requested_event TO havn_tpp;
GRANT INSERT(status) ON TABLE consents.requested_event TO havn_bank;

GRANT INSERT(accounts) ON TABLE consents.requested_event TO havn_tpp;
GRANT INSERT(accounts) ON TABLE consents.requested_event TO havn_bank;

GRANT INSERT(person_id) ON TABLE consents.requested_event TO havn_tpp;
GRANT INSERT(person_id) ON TABLE consents.requested_event TO havn_bank;

GRANT INSERT(authorisation_id) ON TABLE consents.requested_event TO havn_tpp;
GRANT INSERT(authorisation_id) ON TABLE consents.requested_event TO havn_bank;

GRANT INSERT(detail) ON TABLE consents.requested_event TO havn_tpp;
GRANT INSERT(detail) ON TABLE consents.requested_event TO havn_bank;

GRANT INSERT(at) ON TABLE consents.requested_event TO havn_tpp;
GRANT INSERT(at) ON TABLE consents.requested_event TO havn_bank;

REVOKE ALL ON FUNCTION consents.audited_requested_fields(event consents.requested_event) FROM PUBLIC;
GRANT ALL ON FUNCTION consents.audited_requested_fields(event consents.requested_event) TO havn_bank;
GRANT ALL ON FUNCTION consents.audited_requested_fields(event consents.requested_event) TO havn_operator;

REVOKE ALL ON PROCEDURE consents.call_on_event(IN function text, IN argument text) FROM PUBLIC;

REVOKE ALL ON FUNCTION consents.continue_numbers() FROM PUBLIC;

REVOKE ALL ON FUNCTION consents.count_reads(bank_id uuid, reads json) FROM PUBLIC;
GRANT ALL ON FUNCTION consents.count_reads(bank_id uuid, reads json) TO havn_bank;

REVOKE ALL ON FUNCTION consents.export_snapshot(bank_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION consents.export_snapshot(bank_id uuid) TO havn_bank;

REVOKE ALL ON FUNCTION consents.find_known_psus(bank_ids uuid[], tpp_ids text[], psu_ids uuid[], tpp_session_ids text[], agreement_keys text[], real_time timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION consents.find_known_psus(bank_ids uuid[], tpp_ids text[], psu_ids uuid[], tpp_session_ids text[], agreement_keys text[], real_time timestamp with time zone) TO havn_tpp;

REVOKE ALL ON FUNCTION consents.find_or_create_id(bank_id uuid, tpp_id text, psu_id uuid, agreement_key text) FROM PUBLIC;
GRANT ALL ON FUNCTION consents.find_or_create_id(bank_id uuid, tpp_id text, psu_id uuid, agreement_key text) TO havn_tpp;
GRANT ALL ON FUNCTION consents.find_or_create_id(bank_id uuid, tpp_id text, psu_id uuid, agreement_key text) TO havn_bank;

REVOKE ALL ON PROCEDURE consents.let_tpp_read_history() FROM PUBLIC;

REVOKE ALL ON FUNCTION consents.list_earlier_events(bank_id uuid, after text[], until text[], rows_max integer) FROM PUBLIC;
GRANT ALL ON FUNCTION consents.list_earlier_events(bank_id uuid, after text[], until text[], rows_max integer) TO havn_bank;
GRANT ALL ON FUNCTION consents.list_earlier_events(bank_id uuid, after text[], until text[], rows_max integer) TO havn_operator;

REVOKE ALL ON FUNCTION consents.list_earlier_requested_events(bank_id uuid, after text[], until text[], rows_max integer) FROM PUBLIC;
GRANT ALL ON FUNCTION consents.list_earlier_requested_events(bank_id uuid, after text[], until text[], rows_max integer) TO havn_bank;
GRANT ALL ON FUNCTION consents.list_earlier_requested_events(bank_id uuid, after text[], until text[], rows_max integer) TO havn_operator;

REVOKE ALL ON FUNCTION consents.list_events(bank_id uuid, first_transaction bigint, before_transaction bigint, rows_max integer) FROM PUBLIC;
GRANT ALL ON FUNCTION consents.list_events(bank_id uuid, first_transaction bigint, before_transaction bigint, rows_max integer) TO havn_bank;
GRANT ALL ON FUNCTION consents.list_events(bank_id uuid, first_transaction bigint, before_transaction bigint, rows_max integer) TO havn_operator;

REVOKE ALL ON FUNCTION consents.list_requested_banks(first_transaction bigint, before_transaction bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION consents.list_requested_banks(first_transaction bigint, before_transaction bigint) TO havn_bank;

REVOKE ALL ON FUNCTION consents.list_requested_events(bank_id uuid, first_transaction bigint, before_transaction bigint, rows_max integer) FROM PUBLIC;
GRANT ALL ON FUNCTION consents.list_requested_events(bank_id uuid, first_transaction bigint, before_transaction bigint, rows_max integer) TO havn_bank;
GRANT ALL ON FUNCTION consents.list_requested_events(bank_id uuid, first_transaction bigint, before_transaction bigint, rows_max integer) TO havn_operator;

REVOKE ALL ON FUNCTION consents.list_written_banks(first_transaction bigint, before_transaction bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION consents.list_written_banks(first_transaction bigint, before_transaction bigint) TO havn_bank;

REVOKE ALL ON FUNCTION tenancy.first_uuid_at(moment timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION tenancy.first_uuid_at(moment timestamp with time zone) TO havn_tpp;
GRANT ALL ON FUNCTION tenancy.first_uuid_at(moment timestamp with time zone) TO havn_bank;
GRANT ALL ON FUNCTION tenancy.first_uuid_at(moment timestamp with time zone) TO havn_operator;

REVOKE ALL ON FUNCTION consents.new_event_id() FROM PUBLIC;
GRANT ALL ON FUNCTION consents.new_event_id() TO havn_tpp;
GRANT ALL ON FUNCTION consents.new_event_id() TO havn_bank;

REVOKE ALL ON FUNCTION consents.notify_change() FROM PUBLIC;

REVOKE ALL ON FUNCTION consents.record_access(bank_id uuid, tpp_id text, psu_id uuid, agreement_key text, account_ids uuid[], at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION consents.record_access(bank_id uuid, tpp_id text, psu_id uuid, agreement_key text, account_ids uuid[], at timestamp with time zone) TO havn_tpp;
GRANT ALL ON FUNCTION consents.record_access(bank_id uuid, tpp_id text, psu_id uuid, agreement_key text, account_ids uuid[], at timestamp with time zone) TO havn_bank;

REVOKE ALL ON FUNCTION consents.refuse_earlier_number() FROM PUBLIC;

REVOKE ALL ON FUNCTION consents.reset_consents(bank_id uuid, tpp_id text, at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION consents.reset_consents(bank_id uuid, tpp_id text, at timestamp with time zone) TO havn_bank;

REVOKE ALL ON FUNCTION consents.restore_snapshot(bank_id uuid, snapshot json, at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION consents.restore_snapshot(bank_id uuid, snapshot json, at timestamp with time zone) TO havn_bank;

REVOKE ALL ON FUNCTION consents.snapshot_consents(snapshot json) FROM PUBLIC;
GRANT ALL ON FUNCTION consents.snapshot_consents(snapshot json) TO havn_bank;

REVOKE ALL ON FUNCTION consents.valid_until(granted_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION consents.valid_until(granted_at timestamp with time zone) TO havn_tpp;
GRANT ALL ON FUNCTION consents.valid_until(granted_at timestamp with time zone) TO havn_bank;
GRANT ALL ON FUNCTION consents.valid_until(granted_at timestamp with time zone) TO havn_operator;

REVOKE ALL ON FUNCTION funds.answer_question(bank_id uuid, tpp_id text, account_id uuid, question_id uuid, is_available boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION funds.answer_question(bank_id uuid, tpp_id text, account_id uuid, question_id uuid, is_available boolean) TO havn_tpp;

GRANT SELECT,INSERT,DELETE ON TABLE funds.question TO havn_tpp;
GRANT SELECT,DELETE ON TABLE funds.question TO havn_bank;
GRANT SELECT ON TABLE funds.question TO havn_operator;

GRANT UPDATE(is_available) ON TABLE funds.question TO havn_tpp;

REVOKE ALL ON FUNCTION funds.claim_question(question funds.question, questions_max integer) FROM PUBLIC;
GRANT ALL ON FUNCTION funds.claim_question(question funds.question, questions_max integer) TO havn_tpp;

REVOKE ALL ON FUNCTION funds.release_question(bank_id uuid, tpp_id text, account_id uuid, question_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION funds.release_question(bank_id uuid, tpp_id text, account_id uuid, question_id uuid) TO havn_tpp;

REVOKE ALL ON FUNCTION jobs.reclaim_runs(claimant json) FROM PUBLIC;
GRANT ALL ON FUNCTION jobs.reclaim_runs(claimant json) TO havn_bank;

REVOKE ALL ON FUNCTION jobs.run_lateness() FROM PUBLIC;
GRANT ALL ON FUNCTION jobs.run_lateness() TO havn_bank;

REVOKE ALL ON FUNCTION key_figures.recent_downtime(banks_max integer) FROM PUBLIC;
GRANT ALL ON FUNCTION key_figures.recent_downtime(banks_max integer) TO havn_bank;

REVOKE ALL ON PROCEDURE notifications.call_on_change(IN function text, IN argument text) FROM PUBLIC;

REVOKE ALL ON FUNCTION notifications.follows_sca(bank_id uuid, resource_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION notifications.follows_sca(bank_id uuid, resource_id uuid) TO havn_bank;

REVOKE ALL ON FUNCTION notifications.has_open_payments(month text) FROM PUBLIC;

REVOKE ALL ON FUNCTION notifications.lock_changed(bank_id uuid, kind text) FROM PUBLIC;
GRANT ALL ON FUNCTION notifications.lock_changed(bank_id uuid, kind text) TO havn_tpp;
GRANT ALL ON FUNCTION notifications.lock_changed(bank_id uuid, kind text) TO havn_bank;

REVOKE ALL ON FUNCTION notifications.lock_subscriptions(bank_id uuid, resource_ids uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION notifications.lock_subscriptions(bank_id uuid, resource_ids uuid[]) TO havn_tpp;
GRANT ALL ON FUNCTION notifications.lock_subscriptions(bank_id uuid, resource_ids uuid[]) TO havn_bank;

REVOKE ALL ON FUNCTION notifications.mark_changed(kind text, resource_ids uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION notifications.mark_changed(kind text, resource_ids uuid[]) TO havn_tpp;
GRANT ALL ON FUNCTION notifications.mark_changed(kind text, resource_ids uuid[]) TO havn_bank;

REVOKE ALL ON FUNCTION notifications.new_id() FROM PUBLIC;
GRANT ALL ON FUNCTION notifications.new_id() TO havn_tpp;
GRANT ALL ON FUNCTION notifications.new_id() TO havn_bank;

REVOKE ALL ON FUNCTION notifications.record_changes(bank_id uuid, changes json) FROM PUBLIC;
GRANT ALL ON FUNCTION notifications.record_changes(bank_id uuid, changes json) TO havn_tpp;
GRANT ALL ON FUNCTION notifications.record_changes(bank_id uuid, changes json) TO havn_bank;

REVOKE ALL ON FUNCTION notifications.record_consent_change(bank_id uuid, consent_id uuid, change json) FROM PUBLIC;
GRANT ALL ON FUNCTION notifications.record_consent_change(bank_id uuid, consent_id uuid, change json) TO havn_tpp;
GRANT ALL ON FUNCTION notifications.record_consent_change(bank_id uuid, consent_id uuid, change json) TO havn_bank;

REVOKE ALL ON FUNCTION notifications.record_sca_change(bank_id uuid, resource_id uuid, authorisation_id uuid, purpose text, status text, at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION notifications.record_sca_change(bank_id uuid, resource_id uuid, authorisation_id uuid, purpose text, status text, at timestamp with time zone) TO havn_tpp;
GRANT ALL ON FUNCTION notifications.record_sca_change(bank_id uuid, resource_id uuid, authorisation_id uuid, purpose text, status text, at timestamp with time zone) TO havn_bank;

REVOKE ALL ON FUNCTION notifications.record_try(bank_id uuid, resource_id uuid, lease_expires_at timestamp with time zone, due_at timestamp with time zone, outcome json) FROM PUBLIC;
GRANT ALL ON FUNCTION notifications.record_try(bank_id uuid, resource_id uuid, lease_expires_at timestamp with time zone, due_at timestamp with time zone, outcome json) TO havn_bank;

REVOKE ALL ON FUNCTION notifications.release(bank_id uuid, resource_id uuid, lease_expires_at timestamp with time zone, last_seen_number integer, real_time timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION notifications.release(bank_id uuid, resource_id uuid, lease_expires_at timestamp with time zone, last_seen_number integer, real_time timestamp with time zone) TO havn_bank;

REVOKE ALL ON FUNCTION notifications.renew_subscription(subscription json) FROM PUBLIC;
GRANT ALL ON FUNCTION notifications.renew_subscription(subscription json) TO havn_bank;

REVOKE ALL ON FUNCTION notifications.resend(bank_id uuid, tpp_id text, notification_id uuid, real_time timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION notifications.resend(bank_id uuid, tpp_id text, notification_id uuid, real_time timestamp with time zone) TO havn_bank;

REVOKE ALL ON FUNCTION notifications.subscribe(subscriptions json) FROM PUBLIC;
GRANT ALL ON FUNCTION notifications.subscribe(subscriptions json) TO havn_tpp;
GRANT ALL ON FUNCTION notifications.subscribe(subscriptions json) TO havn_bank;

REVOKE ALL ON FUNCTION notifications.unsubscribe(bank_id uuid, resource_id uuid, real_time timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION notifications.unsubscribe(bank_id uuid, resource_id uuid, real_time timestamp with time zone) TO havn_bank;

REVOKE ALL ON FUNCTION payee_lookups.allow_names(of_bank uuid, of_reader bytea, new_payees bytea[], at timestamp with time zone, names_max integer, OUT allowed bytea[], OUT is_crossed boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION payee_lookups.allow_names(of_bank uuid, of_reader bytea, new_payees bytea[], at timestamp with time zone, names_max integer, OUT allowed bytea[], OUT is_crossed boolean) TO havn_bank;

REVOKE ALL ON FUNCTION payments.advance(bank_id uuid, tpp_id text, payment_id uuid, cause text, at timestamp with time zone, new_date date, person_id uuid, agreement_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.advance(bank_id uuid, tpp_id text, payment_id uuid, cause text, at timestamp with time zone, new_date date, person_id uuid, agreement_id uuid) TO havn_tpp;
GRANT ALL ON FUNCTION payments.advance(bank_id uuid, tpp_id text, payment_id uuid, cause text, at timestamp with time zone, new_date date, person_id uuid, agreement_id uuid) TO havn_bank;

REVOKE ALL ON FUNCTION payments.apply_steps(bank_id uuid, at timestamp with time zone, steps payments.steps[], reasons json) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.apply_steps(bank_id uuid, at timestamp with time zone, steps payments.steps[], reasons json) TO havn_bank;

REVOKE ALL ON FUNCTION payments.approve_bulk(bank_id uuid, tpp_id text, payment_id uuid, cause text, at timestamp with time zone, execution_date date, parts json, person_id uuid, agreement_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.approve_bulk(bank_id uuid, tpp_id text, payment_id uuid, cause text, at timestamp with time zone, execution_date date, parts json, person_id uuid, agreement_id uuid) TO havn_bank;

REVOKE ALL ON FUNCTION payments.approve_by(service text, body text, created_at timestamp with time zone, execution_date date, time_zone text) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.approve_by(service text, body text, created_at timestamp with time zone, execution_date date, time_zone text) TO havn_tpp;
GRANT ALL ON FUNCTION payments.approve_by(service text, body text, created_at timestamp with time zone, execution_date date, time_zone text) TO havn_bank;
GRANT ALL ON FUNCTION payments.approve_by(service text, body text, created_at timestamp with time zone, execution_date date, time_zone text) TO havn_operator;

GRANT SELECT ON TABLE payments.payment_event TO havn_tpp;
GRANT SELECT ON TABLE payments.payment_event TO havn_bank;
GRANT SELECT ON TABLE payments.payment_event TO havn_operator;

GRANT INSERT(bank_id) ON TABLE payments.payment_event TO havn_tpp;
GRANT INSERT(bank_id) ON TABLE payments.payment_event TO havn_bank;

GRANT INSERT(tpp_id) ON TABLE payments.payment_event TO havn_tpp;
GRANT INSERT(tpp_id) ON TABLE payments.payment_event TO havn_bank;

GRANT INSERT(payment_id) ON TABLE payments.payment_event TO havn_tpp;
GRANT INSERT(payment_id) ON TABLE payments.payment_event TO havn_bank;

GRANT INSERT(sequence) ON TABLE payments.payment_event TO havn_tpp;
GRANT INSERT(sequence) ON TABLE payments.payment_event TO havn_bank;

GRANT INSERT(cause) ON TABLE payments.payment_event TO havn_tpp;
GRANT INSERT(cause) ON TABLE payments.payment_event TO havn_bank;

GRANT INSERT(status) ON TABLE payments.payment_event TO havn_tpp;
GRANT INSERT(status) ON TABLE payments.payment_event TO havn_bank;

GRANT INSERT(at) ON TABLE payments.payment_event TO havn_tpp;
GRANT INSERT(at) ON TABLE payments.payment_event TO havn_bank;

GRANT INSERT(person_id) ON TABLE payments.payment_event TO havn_tpp;
GRANT INSERT(person_id) ON TABLE payments.payment_event TO havn_bank;

GRANT INSERT(agreement_id) ON TABLE payments.payment_event TO havn_tpp;
GRANT INSERT(agreement_id) ON TABLE payments.payment_event TO havn_bank;

GRANT INSERT(reason) ON TABLE payments.payment_event TO havn_tpp;
GRANT INSERT(reason) ON TABLE payments.payment_event TO havn_bank;

REVOKE ALL ON FUNCTION payments.audited_fields(event payments.payment_event) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.audited_fields(event payments.payment_event) TO havn_bank;
GRANT ALL ON FUNCTION payments.audited_fields(event payments.payment_event) TO havn_operator;

REVOKE ALL ON FUNCTION payments.banks_with_reclaimable_claims(claimant json) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.banks_with_reclaimable_claims(claimant json) TO havn_bank;

REVOKE ALL ON PROCEDURE payments.call_on_event(IN function text, IN argument text) FROM PUBLIC;

REVOKE ALL ON PROCEDURE payments.call_on_status_change(IN note_function text, IN notify_function text, IN notified_column text) FROM PUBLIC;

REVOKE ALL ON FUNCTION payments.cancel(bank_id uuid, tpp_id text, payment_id uuid, at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.cancel(bank_id uuid, tpp_id text, payment_id uuid, at timestamp with time zone) TO havn_bank;

REVOKE ALL ON FUNCTION payments.cancel_all_approved(bank_id uuid, at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.cancel_all_approved(bank_id uuid, at timestamp with time zone) TO havn_bank;

REVOKE ALL ON FUNCTION payments.cancel_all_unapproved(bank_id uuid, unapproved json, at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.cancel_all_unapproved(bank_id uuid, unapproved json, at timestamp with time zone) TO havn_bank;

REVOKE ALL ON FUNCTION payments.cancel_remaining_parts(bank_id uuid, tpp_id text, payment_id uuid, at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.cancel_remaining_parts(bank_id uuid, tpp_id text, payment_id uuid, at timestamp with time zone) TO havn_bank;

REVOKE ALL ON FUNCTION payments.check_events() FROM PUBLIC;

REVOKE ALL ON FUNCTION payments.check_new_status() FROM PUBLIC;

REVOKE ALL ON FUNCTION payments.check_own_payment() FROM PUBLIC;

REVOKE ALL ON FUNCTION payments.check_statuses() FROM PUBLIC;

REVOKE ALL ON FUNCTION payments.claim_cancellations(bank_id uuid, lease_milliseconds integer, at_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.claim_cancellations(bank_id uuid, lease_milliseconds integer, at_most integer) TO havn_bank;

REVOKE ALL ON FUNCTION payments.claim_occurrences(bank_id uuid, occurrences json, at timestamp with time zone, claim json) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.claim_occurrences(bank_id uuid, occurrences json, at timestamp with time zone, claim json) TO havn_bank;

REVOKE ALL ON FUNCTION payments.claim_open_outcomes(bank_id uuid, lease_milliseconds integer, at_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.claim_open_outcomes(bank_id uuid, lease_milliseconds integer, at_most integer) TO havn_bank;

REVOKE ALL ON FUNCTION payments.claim_orders(bank_id uuid, today date, after_date date, after_id uuid, at_most integer, at timestamp with time zone, claim json) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.claim_orders(bank_id uuid, today date, after_date date, after_id uuid, at_most integer, at timestamp with time zone, claim json) TO havn_bank;

REVOKE ALL ON FUNCTION payments.close_claim(bank_id uuid, claim_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.close_claim(bank_id uuid, claim_id uuid) TO havn_bank;

REVOKE ALL ON FUNCTION payments.count_work(banks_max integer, counted_max integer) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.count_work(banks_max integer, counted_max integer) TO havn_bank;

REVOKE ALL ON FUNCTION payments.create_all(creations payments.creation[]) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.create_all(creations payments.creation[]) TO havn_tpp;

REVOKE ALL ON FUNCTION payments.create_at_once(creations payments.creation[], are_decided boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.create_at_once(creations payments.creation[], are_decided boolean) TO havn_tpp;

REVOKE ALL ON FUNCTION payments.create_each(given payments.creation[]) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.create_each(given payments.creation[]) TO havn_tpp;

REVOKE ALL ON FUNCTION payments.create_payments_of_actor(creations payments.creation[]) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.create_payments_of_actor(creations payments.creation[]) TO havn_tpp;

REVOKE ALL ON FUNCTION payments.creditors_of(service text, body text) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.creditors_of(service text, body text) TO havn_tpp;

REVOKE ALL ON FUNCTION payments.current_statuses(bank_id uuid, tpp_id text, payment_ids uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.current_statuses(bank_id uuid, tpp_id text, payment_ids uuid[]) TO havn_tpp;
GRANT ALL ON FUNCTION payments.current_statuses(bank_id uuid, tpp_id text, payment_ids uuid[]) TO havn_bank;

REVOKE ALL ON FUNCTION payments.decide_quarantined(bank_id uuid, payment_id uuid, action text, at timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION payments.defer_uncertain(bank_id uuid, claim_id uuid, attempt integer, uncertain json, new_claim_id uuid, until timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.defer_uncertain(bank_id uuid, claim_id uuid, attempt integer, uncertain json, new_claim_id uuid, until timestamp with time zone) TO havn_bank;

REVOKE ALL ON FUNCTION payments.delete_due(positions tid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.delete_due(positions tid[]) TO havn_bank;

REVOKE ALL ON FUNCTION payments.find_states(bank_ids uuid[], tpp_ids text[], payment_ids uuid[], time_zones text[], real_time timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.find_states(bank_ids uuid[], tpp_ids text[], payment_ids uuid[], time_zones text[], real_time timestamp with time zone) TO havn_tpp;

REVOKE ALL ON FUNCTION payments.has_logical_duplicate(creation payments.creation) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.has_logical_duplicate(creation payments.creation) TO havn_tpp;

REVOKE ALL ON FUNCTION payments.has_open_payments(month text) FROM PUBLIC;

REVOKE ALL ON FUNCTION payments.is_answer(answer json) FROM PUBLIC;

REVOKE ALL ON FUNCTION payments.is_instance_alive(instance_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.is_instance_alive(instance_id uuid) TO havn_bank;
GRANT ALL ON FUNCTION payments.is_instance_alive(instance_id uuid) TO havn_operator;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE payments.claim TO havn_bank;
GRANT SELECT ON TABLE payments.claim TO havn_operator;

REVOKE ALL ON FUNCTION payments.is_reclaimable(claim payments.claim, claimant json) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.is_reclaimable(claim payments.claim, claimant json) TO havn_bank;

REVOKE ALL ON FUNCTION payments.limit_pushes(accepted payments.creation[]) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.limit_pushes(accepted payments.creation[]) TO havn_tpp;

REVOKE ALL ON FUNCTION payments.list_earlier_events(bank_id uuid, after text[], until text[], rows_max integer) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.list_earlier_events(bank_id uuid, after text[], until text[], rows_max integer) TO havn_bank;
GRANT ALL ON FUNCTION payments.list_earlier_events(bank_id uuid, after text[], until text[], rows_max integer) TO havn_operator;

REVOKE ALL ON FUNCTION payments.list_events(bank_id uuid, first_transaction bigint, before_transaction bigint, rows_max integer) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.list_events(bank_id uuid, first_transaction bigint, before_transaction bigint, rows_max integer) TO havn_bank;
GRANT ALL ON FUNCTION payments.list_events(bank_id uuid, first_transaction bigint, before_transaction bigint, rows_max integer) TO havn_operator;

REVOKE ALL ON FUNCTION payments.list_written_banks(first_transaction bigint, before_transaction bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.list_written_banks(first_transaction bigint, before_transaction bigint) TO havn_bank;

REVOKE ALL ON FUNCTION payments.lock_claim(claim_id uuid, attempt integer) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.lock_claim(claim_id uuid, attempt integer) TO havn_bank;

REVOKE ALL ON FUNCTION payments.lock_open_payments(bank_id uuid, since date) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.lock_open_payments(bank_id uuid, since date) TO havn_bank;

REVOKE ALL ON FUNCTION payments.move_due(positions tid[], stage text, claim_id uuid, last_try_date date) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.move_due(positions tid[], stage text, claim_id uuid, last_try_date date) TO havn_bank;

REVOKE ALL ON FUNCTION payments.note_changed_payments() FROM PUBLIC;

REVOKE ALL ON FUNCTION payments.notify_changed_payments() FROM PUBLIC;

REVOKE ALL ON FUNCTION payments.notify_status(bank_id uuid, payment_ids uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.notify_status(bank_id uuid, payment_ids uuid[]) TO havn_tpp;
GRANT ALL ON FUNCTION payments.notify_status(bank_id uuid, payment_ids uuid[]) TO havn_bank;

REVOKE ALL ON FUNCTION payments.open_claim(bank_id uuid, claim json) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.open_claim(bank_id uuid, claim json) TO havn_bank;

REVOKE ALL ON FUNCTION payments.postpone_outcomes(bank_id uuid, payment_ids uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.postpone_outcomes(bank_id uuid, payment_ids uuid[]) TO havn_bank;

REVOKE ALL ON FUNCTION payments.quarantine_payments(bank_id uuid, claim_id uuid, attempt integer, unreadable json) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.quarantine_payments(bank_id uuid, claim_id uuid, attempt integer, unreadable json) TO havn_bank;

REVOKE ALL ON FUNCTION payments.quarantine_standing_order(bank_id uuid, payment_id uuid, problem text) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.quarantine_standing_order(bank_id uuid, payment_id uuid, problem text) TO havn_bank;

REVOKE ALL ON FUNCTION payments.reclaim_orders(bank_id uuid, claimant json, skip_retry_delay boolean, except_ids uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.reclaim_orders(bank_id uuid, claimant json, skip_retry_delay boolean, except_ids uuid[]) TO havn_bank;

REVOKE ALL ON FUNCTION payments.record_approval(bank_id uuid, tpp_id text, payment_id uuid, cause text, at timestamp with time zone, execution_date date, transfer json, claim json, person_id uuid, agreement_id uuid, mac bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.record_approval(bank_id uuid, tpp_id text, payment_id uuid, cause text, at timestamp with time zone, execution_date date, transfer json, claim json, person_id uuid, agreement_id uuid, mac bytea) TO havn_bank;

REVOKE ALL ON FUNCTION payments.record_cancellations(bank_id uuid, outcomes json, at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.record_cancellations(bank_id uuid, outcomes json, at timestamp with time zone) TO havn_bank;

REVOKE ALL ON FUNCTION payments.record_first_approval(bank_id uuid, tpp_id text, payment_id uuid, at timestamp with time zone, person_id uuid, agreement_id uuid, mac bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.record_first_approval(bank_id uuid, tpp_id text, payment_id uuid, at timestamp with time zone, person_id uuid, agreement_id uuid, mac bytea) TO havn_bank;

REVOKE ALL ON FUNCTION payments.record_found_outcomes(bank_id uuid, outcomes json, at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.record_found_outcomes(bank_id uuid, outcomes json, at timestamp with time zone) TO havn_bank;

REVOKE ALL ON FUNCTION payments.record_heartbeat(instance_id uuid, alive_milliseconds integer) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.record_heartbeat(instance_id uuid, alive_milliseconds integer) TO havn_bank;

REVOKE ALL ON FUNCTION payments.record_outcomes(bank_id uuid, claim_id uuid, attempt integer, outcomes json, at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.record_outcomes(bank_id uuid, claim_id uuid, attempt integer, outcomes json, at timestamp with time zone) TO havn_bank;

REVOKE ALL ON FUNCTION payments.record_periodic_approval(bank_id uuid, tpp_id text, payment_id uuid, at timestamp with time zone, next_number integer, next_date date, person_id uuid, agreement_id uuid, initiation json, mac bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.record_periodic_approval(bank_id uuid, tpp_id text, payment_id uuid, at timestamp with time zone, next_number integer, next_date date, person_id uuid, agreement_id uuid, initiation json, mac bytea) TO havn_bank;

REVOKE ALL ON FUNCTION payments.refuse_quarantined(bank_id uuid, tpp_id text, payment_id uuid, at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.refuse_quarantined(bank_id uuid, tpp_id text, payment_id uuid, at timestamp with time zone) TO havn_bank;

REVOKE ALL ON FUNCTION payments.release_quarantined(bank_id uuid, payment_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.release_quarantined(bank_id uuid, payment_id uuid) TO havn_bank;

REVOKE ALL ON FUNCTION payments.remove_unapproved(bank_id uuid, through_date date) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.remove_unapproved(bank_id uuid, through_date date) TO havn_bank;

REVOKE ALL ON PROCEDURE payments.require_own_payments(IN relation regclass) FROM PUBLIC;

REVOKE ALL ON FUNCTION payments.schedule_retry(claim_id uuid, attempt integer, delay_milliseconds integer) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.schedule_retry(claim_id uuid, attempt integer, delay_milliseconds integer) TO havn_bank;

REVOKE ALL ON FUNCTION payments.status_for_tpp(bank_id uuid, tpp_id text, payment_id uuid, OUT status text, OUT at timestamp with time zone, OUT waiting_sequence integer) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.status_for_tpp(bank_id uuid, tpp_id text, payment_id uuid, OUT status text, OUT at timestamp with time zone, OUT waiting_sequence integer) TO havn_tpp;
GRANT ALL ON FUNCTION payments.status_for_tpp(bank_id uuid, tpp_id text, payment_id uuid, OUT status text, OUT at timestamp with time zone, OUT waiting_sequence integer) TO havn_bank;

REVOKE ALL ON FUNCTION payments.status_of_parts(statuses text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.status_of_parts(statuses text[]) TO havn_tpp;
GRANT ALL ON FUNCTION payments.status_of_parts(statuses text[]) TO havn_bank;

REVOKE ALL ON FUNCTION payments.statuses_after(status text, causes text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.statuses_after(status text, causes text[]) TO havn_bank;

REVOKE ALL ON FUNCTION payments.try_lock_creation(creation payments.creation) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.try_lock_creation(creation payments.creation) TO havn_tpp;

REVOKE ALL ON FUNCTION tenancy.try_lock(key text) FROM PUBLIC;
GRANT ALL ON FUNCTION tenancy.try_lock(key text) TO havn_tpp;
GRANT ALL ON FUNCTION tenancy.try_lock(key text) TO havn_bank;

REVOKE ALL ON FUNCTION payments.try_lock_order(bank_id uuid, tpp_id text, execution_date date, logical_key bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.try_lock_order(bank_id uuid, tpp_id text, execution_date date, logical_key bytea) TO havn_tpp;

REVOKE ALL ON FUNCTION payments.update_due(bank_id uuid, recorded payments.recorded_status[]) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.update_due(bank_id uuid, recorded payments.recorded_status[]) TO havn_bank;

REVOKE ALL ON FUNCTION payments.watch_outcomes(positions tid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.watch_outcomes(positions tid[]) TO havn_bank;

REVOKE ALL ON FUNCTION payments.write_parts(bank_id uuid, parts payments.new_part[], causes text[], at timestamp with time zone, claim_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION payments.write_parts(bank_id uuid, parts payments.new_part[], causes text[], at timestamp with time zone, claim_id uuid) TO havn_bank;

REVOKE ALL ON PROCEDURE sca.add_psu_foreign_key(IN relation regclass) FROM PUBLIC;

GRANT SELECT ON TABLE sca.evidence TO havn_bank;
GRANT SELECT ON TABLE sca.evidence TO havn_operator;

GRANT INSERT(bank_id) ON TABLE sca.evidence TO havn_bank;

GRANT INSERT(authorisation_id) ON TABLE sca.evidence TO havn_bank;

GRANT INSERT(attempt) ON TABLE sca.evidence TO havn_bank;

GRANT INSERT(kind) ON TABLE sca.evidence TO havn_bank;

GRANT INSERT(person_id) ON TABLE sca.evidence TO havn_bank;

GRANT INSERT(summary_hash) ON TABLE sca.evidence TO havn_bank;

GRANT INSERT(authenticated_at) ON TABLE sca.evidence TO havn_bank;

GRANT INSERT(sealed) ON TABLE sca.evidence TO havn_bank;

GRANT INSERT(sealed_hash) ON TABLE sca.evidence TO havn_bank;

REVOKE ALL ON FUNCTION sca.audited_evidence_fields(login sca.evidence) FROM PUBLIC;
GRANT ALL ON FUNCTION sca.audited_evidence_fields(login sca.evidence) TO havn_bank;
GRANT ALL ON FUNCTION sca.audited_evidence_fields(login sca.evidence) TO havn_operator;

GRANT SELECT ON TABLE sca.authorisation_event TO havn_tpp;
GRANT SELECT ON TABLE sca.authorisation_event TO havn_bank;
GRANT SELECT ON TABLE sca.authorisation_event TO havn_operator;

GRANT INSERT(bank_id) ON TABLE sca.authorisation_event TO havn_tpp;
GRANT INSERT(bank_id) ON TABLE sca.authorisation_event TO havn_bank;

GRANT INSERT(tpp_id) ON TABLE sca.authorisation_event TO havn_tpp;
GRANT INSERT(tpp_id) ON TABLE sca.authorisation_event TO havn_bank;

GRANT INSERT(authorisation_id) ON TABLE sca.authorisation_event TO havn_tpp;
GRANT INSERT(authorisation_id) ON TABLE sca.authorisation_event TO havn_bank;

GRANT INSERT(sequence) ON TABLE sca.authorisation_event TO havn_tpp;
GRANT INSERT(sequence) ON TABLE sca.authorisation_event TO havn_bank;

GRANT INSERT(cause) ON TABLE sca.authorisation_event TO havn_tpp;
GRANT INSERT(cause) ON TABLE sca.authorisation_event TO havn_bank;

GRANT INSERT(status) ON TABLE sca.authorisation_event TO havn_tpp;
GRANT INSERT(status) ON TABLE sca.authorisation_event TO havn_bank;

GRANT INSERT(at) ON TABLE sca.authorisation_event TO havn_tpp;
GRANT INSERT(at) ON TABLE sca.authorisation_event TO havn_bank;

REVOKE ALL ON FUNCTION sca.audited_fields(event sca.authorisation_event) FROM PUBLIC;
GRANT ALL ON FUNCTION sca.audited_fields(event sca.authorisation_event) TO havn_bank;
GRANT ALL ON FUNCTION sca.audited_fields(event sca.authorisation_event) TO havn_operator;

REVOKE ALL ON PROCEDURE sca.call_on_event(IN function text, IN argument text) FROM PUBLIC;

REVOKE ALL ON FUNCTION sca.check_event() FROM PUBLIC;

REVOKE ALL ON FUNCTION sca.check_status() FROM PUBLIC;

REVOKE ALL ON FUNCTION sca.count_open_links(authorisation json, at_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION sca.count_open_links(authorisation json, at_most integer) TO havn_tpp;
GRANT ALL ON FUNCTION sca.count_open_links(authorisation json, at_most integer) TO havn_bank;

REVOKE ALL ON FUNCTION sca.empty_undecided(bank_id uuid, tpp_ids text[], subject_ids uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION sca.end_sessions(bank_id uuid, tpp_id text, at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION sca.end_sessions(bank_id uuid, tpp_id text, at timestamp with time zone) TO havn_bank;

GRANT SELECT ON TABLE sca.authorisation TO havn_tpp;
GRANT SELECT ON TABLE sca.authorisation TO havn_bank;
GRANT SELECT ON TABLE sca.authorisation TO havn_operator;

GRANT INSERT(bank_id) ON TABLE sca.authorisation TO havn_tpp;
GRANT INSERT(bank_id) ON TABLE sca.authorisation TO havn_bank;

GRANT INSERT(tpp_id) ON TABLE sca.authorisation TO havn_tpp;
GRANT INSERT(tpp_id) ON TABLE sca.authorisation TO havn_bank;

GRANT INSERT(authorisation_id) ON TABLE sca.authorisation TO havn_tpp;
GRANT INSERT(authorisation_id) ON TABLE sca.authorisation TO havn_bank;

GRANT INSERT(purpose) ON TABLE sca.authorisation TO havn_tpp;
GRANT INSERT(purpose) ON TABLE sca.authorisation TO havn_bank;

GRANT INSERT(subject_id) ON TABLE sca.authorisation TO havn_tpp;
GRANT INSERT(subject_id) ON TABLE sca.authorisation TO havn_bank;

GRANT INSERT(approach) ON TABLE sca.authorisation TO havn_tpp;
GRANT INSERT(approach) ON TABLE sca.authorisation TO havn_bank;

GRANT INSERT(tpp_name) ON TABLE sca.authorisation TO havn_tpp;
GRANT INSERT(tpp_name) ON TABLE sca.authorisation TO havn_bank;

GRANT INSERT(tpp_brand) ON TABLE sca.authorisation TO havn_tpp;
GRANT INSERT(tpp_brand) ON TABLE sca.authorisation TO havn_bank;

GRANT INSERT(tpp_session_id) ON TABLE sca.authorisation TO havn_tpp;
GRANT INSERT(tpp_session_id) ON TABLE sca.authorisation TO havn_bank;
GRANT UPDATE(tpp_session_id) ON TABLE sca.authorisation TO havn_erasure;

GRANT INSERT(tpp_redirect_uri) ON TABLE sca.authorisation TO havn_tpp;
GRANT INSERT(tpp_redirect_uri) ON TABLE sca.authorisation TO havn_bank;
GRANT UPDATE(tpp_redirect_uri) ON TABLE sca.authorisation TO havn_erasure;

GRANT INSERT(psu_id) ON TABLE sca.authorisation TO havn_tpp;
GRANT INSERT(psu_id) ON TABLE sca.authorisation TO havn_bank;
GRANT UPDATE(psu_id) ON TABLE sca.authorisation TO havn_erasure;

GRANT INSERT(psu_identity_hash) ON TABLE sca.authorisation TO havn_tpp;
GRANT INSERT(psu_identity_hash) ON TABLE sca.authorisation TO havn_bank;

GRANT INSERT(context) ON TABLE sca.authorisation TO havn_tpp;
GRANT INSERT(context) ON TABLE sca.authorisation TO havn_bank;

GRANT INSERT(agreement_id) ON TABLE sca.authorisation TO havn_tpp;
GRANT INSERT(agreement_id) ON TABLE sca.authorisation TO havn_bank;

GRANT INSERT(created_at) ON TABLE sca.authorisation TO havn_tpp;
GRANT INSERT(created_at) ON TABLE sca.authorisation TO havn_bank;

GRANT UPDATE(status) ON TABLE sca.authorisation TO havn_bank;

GRANT UPDATE(sequence) ON TABLE sca.authorisation TO havn_bank;

GRANT INSERT(touched_at) ON TABLE sca.authorisation TO havn_tpp;
GRANT INSERT(touched_at),UPDATE(touched_at) ON TABLE sca.authorisation TO havn_bank;

GRANT UPDATE(browser_hash) ON TABLE sca.authorisation TO havn_bank;
GRANT UPDATE(browser_hash) ON TABLE sca.authorisation TO havn_erasure;

GRANT UPDATE(tries) ON TABLE sca.authorisation TO havn_bank;

GRANT UPDATE(person_id) ON TABLE sca.authorisation TO havn_bank;

GRANT UPDATE(acting_context) ON TABLE sca.authorisation TO havn_bank;

GRANT UPDATE(acting_agreement_id) ON TABLE sca.authorisation TO havn_bank;

GRANT UPDATE(ending) ON TABLE sca.authorisation TO havn_bank;

GRANT INSERT(interface) ON TABLE sca.authorisation TO havn_tpp;
GRANT INSERT(interface) ON TABLE sca.authorisation TO havn_bank;

GRANT INSERT(tpp_nok_redirect_uri) ON TABLE sca.authorisation TO havn_tpp;
GRANT INSERT(tpp_nok_redirect_uri) ON TABLE sca.authorisation TO havn_bank;

REVOKE ALL ON FUNCTION sca.find_offered_authorisation(bank_id uuid, authorisation_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION sca.find_offered_authorisation(bank_id uuid, authorisation_id uuid) TO havn_tpp;
GRANT ALL ON FUNCTION sca.find_offered_authorisation(bank_id uuid, authorisation_id uuid) TO havn_bank;

REVOKE ALL ON FUNCTION sca.find_or_create_psu_id(bank_id uuid, tpp_id text, person_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION sca.find_or_create_psu_id(bank_id uuid, tpp_id text, person_id uuid) TO havn_bank;

REVOKE ALL ON FUNCTION sca.find_session(bank_id uuid, tpp_id text, psu_id uuid, tpp_session_id text, real_time timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION sca.find_session(bank_id uuid, tpp_id text, psu_id uuid, tpp_session_id text, real_time timestamp with time zone) TO havn_tpp;

REVOKE ALL ON FUNCTION sca.list_earlier_events(bank_id uuid, after text[], until text[], rows_max integer) FROM PUBLIC;
GRANT ALL ON FUNCTION sca.list_earlier_events(bank_id uuid, after text[], until text[], rows_max integer) TO havn_bank;
GRANT ALL ON FUNCTION sca.list_earlier_events(bank_id uuid, after text[], until text[], rows_max integer) TO havn_operator;

REVOKE ALL ON FUNCTION sca.list_earlier_evidence(bank_id uuid, after text[], until text[], rows_max integer) FROM PUBLIC;
GRANT ALL ON FUNCTION sca.list_earlier_evidence(bank_id uuid, after text[], until text[], rows_max integer) TO havn_bank;
GRANT ALL ON FUNCTION sca.list_earlier_evidence(bank_id uuid, after text[], until text[], rows_max integer) TO havn_operator;

REVOKE ALL ON FUNCTION sca.list_events(bank_id uuid, first_transaction bigint, before_transaction bigint, rows_max integer) FROM PUBLIC;
GRANT ALL ON FUNCTION sca.list_events(bank_id uuid, first_transaction bigint, before_transaction bigint, rows_max integer) TO havn_bank;
GRANT ALL ON FUNCTION sca.list_events(bank_id uuid, first_transaction bigint, before_transaction bigint, rows_max integer) TO havn_operator;

REVOKE ALL ON FUNCTION sca.list_evidence(bank_id uuid, first_transaction bigint, before_transaction bigint, rows_max integer) FROM PUBLIC;
GRANT ALL ON FUNCTION sca.list_evidence(bank_id uuid, first_transaction bigint, before_transaction bigint, rows_max integer) TO havn_bank;
GRANT ALL ON FUNCTION sca.list_evidence(bank_id uuid, first_transaction bigint, before_transaction bigint, rows_max integer) TO havn_operator;

REVOKE ALL ON FUNCTION sca.list_evidence_banks(first_transaction bigint, before_transaction bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION sca.list_evidence_banks(first_transaction bigint, before_transaction bigint) TO havn_bank;

REVOKE ALL ON FUNCTION sca.list_written_banks(first_transaction bigint, before_transaction bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION sca.list_written_banks(first_transaction bigint, before_transaction bigint) TO havn_bank;

REVOKE ALL ON FUNCTION sca.notify_step() FROM PUBLIC;

REVOKE ALL ON FUNCTION sca.offer_link(request_hash bytea, authorisation jsonb, offered_at timestamp with time zone, lives_for interval) FROM PUBLIC;
GRANT ALL ON FUNCTION sca.offer_link(request_hash bytea, authorisation jsonb, offered_at timestamp with time zone, lives_for interval) TO havn_tpp;

GRANT SELECT ON TABLE sca.session TO havn_tpp;
GRANT SELECT,INSERT,UPDATE ON TABLE sca.session TO havn_bank;
GRANT SELECT ON TABLE sca.session TO havn_operator;
GRANT DELETE ON TABLE sca.session TO havn_erasure;

REVOKE ALL ON FUNCTION sca.open_session(opened sca.session) FROM PUBLIC;
GRANT ALL ON FUNCTION sca.open_session(opened sca.session) TO havn_bank;

REVOKE ALL ON FUNCTION sca.reserve_push(authorisation json, waits boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION sca.reserve_push(authorisation json, waits boolean) TO havn_tpp;
GRANT ALL ON FUNCTION sca.reserve_push(authorisation json, waits boolean) TO havn_bank;

REVOKE ALL ON FUNCTION sca.reset_login_attempts(bank_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION sca.reset_login_attempts(bank_id uuid) TO havn_bank;

REVOKE ALL ON FUNCTION sca.start_authorisation(authorisation json) FROM PUBLIC;
GRANT ALL ON FUNCTION sca.start_authorisation(authorisation json) TO havn_tpp;
GRANT ALL ON FUNCTION sca.start_authorisation(authorisation json) TO havn_bank;

REVOKE ALL ON FUNCTION sca.start_authorisations(authorisations json) FROM PUBLIC;
GRANT ALL ON FUNCTION sca.start_authorisations(authorisations json) TO havn_tpp;
GRANT ALL ON FUNCTION sca.start_authorisations(authorisations json) TO havn_bank;

REVOKE ALL ON FUNCTION sca.start_offered_authorisation(bank_id uuid, authorisation_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION sca.start_offered_authorisation(bank_id uuid, authorisation_id uuid) TO havn_bank;

REVOKE ALL ON FUNCTION sca.take_steps(bank_id uuid, authorisation_id uuid, causes text[], statuses text[], at timestamp with time zone, touched_at timestamp with time zone, browser_hash bytea, tries integer, person_id uuid, acting_context text, acting_agreement_id uuid, ending text) FROM PUBLIC;
GRANT ALL ON FUNCTION sca.take_steps(bank_id uuid, authorisation_id uuid, causes text[], statuses text[], at timestamp with time zone, touched_at timestamp with time zone, browser_hash bytea, tries integer, person_id uuid, acting_context text, acting_agreement_id uuid, ending text) TO havn_bank;

REVOKE ALL ON FUNCTION security_events.count_emergency_acts(since timestamp with time zone, banks_max integer) FROM PUBLIC;
GRANT ALL ON FUNCTION security_events.count_emergency_acts(since timestamp with time zone, banks_max integer) TO havn_bank;

REVOKE ALL ON FUNCTION security_events.record_act(bank_id uuid, reason text, subject text, tpp_id text, at timestamp with time zone) FROM PUBLIC;

GRANT SELECT ON TABLE signing_baskets.event TO havn_tpp;
GRANT SELECT ON TABLE signing_baskets.event TO havn_bank;
GRANT SELECT ON TABLE signing_baskets.event TO havn_operator;

GRANT INSERT(bank_id) ON TABLE signing_baskets.event TO havn_tpp;
GRANT INSERT(bank_id) ON TABLE signing_baskets.event TO havn_bank;

GRANT INSERT(tpp_id) ON TABLE signing_baskets.event TO havn_tpp;
GRANT INSERT(tpp_id) ON TABLE signing_baskets.event TO havn_bank;

GRANT INSERT(basket_id) ON TABLE signing_baskets.event TO havn_tpp;
GRANT INSERT(basket_id) ON TABLE signing_baskets.event TO havn_bank;

GRANT INSERT(sequence) ON TABLE signing_baskets.event TO havn_tpp;
GRANT INSERT(sequence) ON TABLE signing_baskets.event TO havn_bank;

GRANT INSERT(cause) ON TABLE signing_baskets.event TO havn_tpp;
GRANT INSERT(cause) ON TABLE signing_baskets.event TO havn_bank;

GRANT INSERT(stage) ON TABLE signing_baskets.event TO havn_tpp;
GRANT INSERT(stage) ON TABLE signing_baskets.event TO havn_bank;

GRANT INSERT(person_id) ON TABLE signing_baskets.event TO havn_tpp;
GRANT INSERT(person_id) ON TABLE signing_baskets.event TO havn_bank;

GRANT INSERT(agreement_id) ON TABLE signing_baskets.event TO havn_tpp;
GRANT INSERT(agreement_id) ON TABLE signing_baskets.event TO havn_bank;

GRANT INSERT(at) ON TABLE signing_baskets.event TO havn_tpp;
GRANT INSERT(at) ON TABLE signing_baskets.event TO havn_bank;

REVOKE ALL ON FUNCTION signing_baskets.audited_fields(event signing_baskets.event) FROM PUBLIC;
GRANT ALL ON FUNCTION signing_baskets.audited_fields(event signing_baskets.event) TO havn_bank;
GRANT ALL ON FUNCTION signing_baskets.audited_fields(event signing_baskets.event) TO havn_operator;

REVOKE ALL ON FUNCTION signing_baskets.basket_status(stage text, statuses text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION signing_baskets.basket_status(stage text, statuses text[]) TO havn_tpp;
GRANT ALL ON FUNCTION signing_baskets.basket_status(stage text, statuses text[]) TO havn_bank;

REVOKE ALL ON PROCEDURE signing_baskets.call_on_event(IN function text, IN argument text) FROM PUBLIC;

REVOKE ALL ON FUNCTION signing_baskets.check_event() FROM PUBLIC;

REVOKE ALL ON FUNCTION signing_baskets.check_member() FROM PUBLIC;

REVOKE ALL ON FUNCTION signing_baskets.check_stage() FROM PUBLIC;

REVOKE ALL ON FUNCTION signing_baskets.list_earlier_events(bank_id uuid, after text[], until text[], rows_max integer) FROM PUBLIC;
GRANT ALL ON FUNCTION signing_baskets.list_earlier_events(bank_id uuid, after text[], until text[], rows_max integer) TO havn_bank;
GRANT ALL ON FUNCTION signing_baskets.list_earlier_events(bank_id uuid, after text[], until text[], rows_max integer) TO havn_operator;

REVOKE ALL ON FUNCTION signing_baskets.list_events(bank_id uuid, first_transaction bigint, before_transaction bigint, rows_max integer) FROM PUBLIC;
GRANT ALL ON FUNCTION signing_baskets.list_events(bank_id uuid, first_transaction bigint, before_transaction bigint, rows_max integer) TO havn_bank;
GRANT ALL ON FUNCTION signing_baskets.list_events(bank_id uuid, first_transaction bigint, before_transaction bigint, rows_max integer) TO havn_operator;

REVOKE ALL ON FUNCTION signing_baskets.list_written_banks(first_transaction bigint, before_transaction bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION signing_baskets.list_written_banks(first_transaction bigint, before_transaction bigint) TO havn_bank;

REVOKE ALL ON FUNCTION signing_baskets.note_changed_baskets() FROM PUBLIC;

REVOKE ALL ON FUNCTION signing_baskets.notify_changed_baskets() FROM PUBLIC;

REVOKE ALL ON FUNCTION signing_baskets.notify_status(bank_id uuid, basket_ids uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION signing_baskets.notify_status(bank_id uuid, basket_ids uuid[]) TO havn_tpp;
GRANT ALL ON FUNCTION signing_baskets.notify_status(bank_id uuid, basket_ids uuid[]) TO havn_bank;

REVOKE ALL ON FUNCTION signing_baskets.require_basket() FROM PUBLIC;

REVOKE ALL ON FUNCTION tenancy.apply_partition_change(child text) FROM PUBLIC;
GRANT ALL ON FUNCTION tenancy.apply_partition_change(child text) TO havn_bank;

REVOKE ALL ON PROCEDURE tenancy.create_partition(IN plan tenancy.partitioned_table, IN child text, IN from_moment timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION tenancy.current_bank_id() FROM PUBLIC;
GRANT ALL ON FUNCTION tenancy.current_bank_id() TO havn_tpp;
GRANT ALL ON FUNCTION tenancy.current_bank_id() TO havn_bank;
GRANT ALL ON FUNCTION tenancy.current_bank_id() TO havn_operator;

REVOKE ALL ON FUNCTION tenancy.current_tpp_id() FROM PUBLIC;
GRANT ALL ON FUNCTION tenancy.current_tpp_id() TO havn_tpp;
GRANT ALL ON FUNCTION tenancy.current_tpp_id() TO havn_bank;

REVOKE ALL ON FUNCTION tenancy.due_partition_changes() FROM PUBLIC;
GRANT ALL ON FUNCTION tenancy.due_partition_changes() TO havn_bank;

REVOKE ALL ON PROCEDURE tenancy.let_operators_read(VARIADIC relations regclass[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION tenancy.list_kept_ids(parent text) FROM PUBLIC;
GRANT ALL ON FUNCTION tenancy.list_kept_ids(parent text) TO havn_bank;
GRANT ALL ON FUNCTION tenancy.list_kept_ids(parent text) TO havn_operator;

REVOKE ALL ON FUNCTION tenancy.list_kept_tables() FROM PUBLIC;
GRANT ALL ON FUNCTION tenancy.list_kept_tables() TO havn_bank;
GRANT ALL ON FUNCTION tenancy.list_kept_tables() TO havn_operator;

REVOKE ALL ON FUNCTION tenancy.lock(key text) FROM PUBLIC;
GRANT ALL ON FUNCTION tenancy.lock(key text) TO havn_tpp;
GRANT ALL ON FUNCTION tenancy.lock(key text) TO havn_bank;

REVOKE ALL ON PROCEDURE tenancy.manage_partitions(IN parent text, IN key_kind text, IN step text, IN steps_ahead integer, IN retention interval) FROM PUBLIC;

REVOKE ALL ON FUNCTION tenancy.microseconds(moment timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION tenancy.microseconds(moment timestamp with time zone) TO havn_bank;
GRANT ALL ON FUNCTION tenancy.microseconds(moment timestamp with time zone) TO havn_operator;

REVOKE ALL ON PROCEDURE tenancy.move_default_rows(IN plan tenancy.partitioned_table, IN child text, IN from_bound text, IN to_bound text) FROM PUBLIC;

REVOKE ALL ON FUNCTION tenancy.new_id() FROM PUBLIC;

REVOKE ALL ON FUNCTION tenancy.now() FROM PUBLIC;
GRANT ALL ON FUNCTION tenancy.now() TO havn_tpp;
GRANT ALL ON FUNCTION tenancy.now() TO havn_bank;

REVOKE ALL ON FUNCTION tenancy.oldest_kept_id(parent text) FROM PUBLIC;
GRANT ALL ON FUNCTION tenancy.oldest_kept_id(parent text) TO havn_bank;
GRANT ALL ON FUNCTION tenancy.oldest_kept_id(parent text) TO havn_operator;

REVOKE ALL ON FUNCTION tenancy.partition_bound(key_kind text, moment timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION tenancy.partitions_ahead(OUT ahead integer, OUT missing integer) FROM PUBLIC;
GRANT ALL ON FUNCTION tenancy.partitions_ahead(OUT ahead integer, OUT missing integer) TO havn_bank;

REVOKE ALL ON FUNCTION tenancy.probe_write() FROM PUBLIC;
GRANT ALL ON FUNCTION tenancy.probe_write() TO havn_tpp;

REVOKE ALL ON PROCEDURE tenancy.protect_bank_rows(IN relation regclass) FROM PUBLIC;

REVOKE ALL ON PROCEDURE tenancy.protect_tpp_rows(IN relation regclass) FROM PUBLIC;

REVOKE ALL ON FUNCTION tenancy.require_sight_of_all_banks(relation regclass) FROM PUBLIC;

REVOKE ALL ON FUNCTION tenancy.sees_bank(bank_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION tenancy.sees_bank(bank_id uuid) TO havn_operator;

REVOKE ALL ON FUNCTION tenancy.set_actor(INOUT bank_id uuid, INOUT tpp_id text) FROM PUBLIC;
GRANT ALL ON FUNCTION tenancy.set_actor(INOUT bank_id uuid, INOUT tpp_id text) TO havn_tpp;
GRANT ALL ON FUNCTION tenancy.set_actor(INOUT bank_id uuid, INOUT tpp_id text) TO havn_bank;
GRANT ALL ON FUNCTION tenancy.set_actor(INOUT bank_id uuid, INOUT tpp_id text) TO havn_operator;

REVOKE ALL ON PROCEDURE tenancy.set_by_database(IN relation regclass, IN column_name name) FROM PUBLIC;

REVOKE ALL ON FUNCTION trust.ask_again(tpp_id text) FROM PUBLIC;

REVOKE ALL ON FUNCTION trust.refuse_older_list() FROM PUBLIC;

REVOKE ALL ON FUNCTION trust.set_block(tpp_id text, bank_id uuid, is_blocked boolean, at timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION xs2a.find_stored_responses(requests json) FROM PUBLIC;
GRANT ALL ON FUNCTION xs2a.find_stored_responses(requests json) TO havn_tpp;
GRANT ALL ON FUNCTION xs2a.find_stored_responses(requests json) TO havn_bank;

REVOKE ALL ON FUNCTION xs2a.lock_request(bank_id uuid, tpp_id text, request_id text) FROM PUBLIC;
GRANT ALL ON FUNCTION xs2a.lock_request(bank_id uuid, tpp_id text, request_id text) TO havn_tpp;
GRANT ALL ON FUNCTION xs2a.lock_request(bank_id uuid, tpp_id text, request_id text) TO havn_bank;

REVOKE ALL ON FUNCTION xs2a.store_responses(requests json) FROM PUBLIC;
GRANT ALL ON FUNCTION xs2a.store_responses(requests json) TO havn_tpp;
GRANT ALL ON FUNCTION xs2a.store_responses(requests json) TO havn_bank;

REVOKE ALL ON FUNCTION xs2a.try_lock_request(bank_id uuid, tpp_id text, request_id text) FROM PUBLIC;
GRANT ALL ON FUNCTION xs2a.try_lock_request(bank_id uuid, tpp_id text, request_id text) TO havn_tpp;
GRANT ALL ON FUNCTION xs2a.try_lock_request(bank_id uuid, tpp_id text, request_id text) TO havn_bank;

GRANT SELECT,INSERT ON TABLE accounts.last_report TO havn_tpp;
GRANT SELECT,DELETE ON TABLE accounts.last_report TO havn_bank;
GRANT SELECT ON TABLE accounts.last_report TO havn_operator;

GRANT UPDATE(transaction_id) ON TABLE accounts.last_report TO havn_tpp;

GRANT SELECT ON TABLE audit.anchor TO havn_bank;
GRANT SELECT ON TABLE audit.anchor TO havn_operator;

GRANT UPDATE(number) ON TABLE audit.anchor TO havn_bank;

GRANT SELECT,INSERT ON TABLE audit.block TO havn_bank;
GRANT SELECT ON TABLE audit.block TO havn_operator;

GRANT SELECT,INSERT ON TABLE audit.seal TO havn_bank;
GRANT SELECT ON TABLE audit.seal TO havn_operator;

GRANT SELECT,INSERT,UPDATE ON TABLE back_office.reconciliation TO havn_bank;
GRANT SELECT ON TABLE back_office.reconciliation TO havn_operator;

GRANT SELECT ON TABLE banks.host TO havn_tpp;
GRANT SELECT,INSERT ON TABLE banks.host TO havn_bank;

GRANT SELECT,INSERT ON TABLE banks.named_bank TO havn_bank;
GRANT SELECT ON TABLE banks.named_bank TO havn_operator;

GRANT SELECT ON TABLE banks.own_bank TO havn_tpp;
GRANT SELECT,INSERT ON TABLE banks.own_bank TO havn_bank;

GRANT UPDATE(used_at) ON TABLE banks.own_bank TO havn_bank;

GRANT SELECT ON TABLE consents.consent TO havn_tpp;
GRANT SELECT,INSERT,DELETE ON TABLE consents.consent TO havn_bank;
GRANT SELECT ON TABLE consents.consent TO havn_operator;

GRANT UPDATE(tpp_name) ON TABLE consents.consent TO havn_bank;

GRANT UPDATE(tpp_brand) ON TABLE consents.consent TO havn_bank;

GRANT UPDATE(granted_at) ON TABLE consents.consent TO havn_bank;

GRANT UPDATE(sequence) ON TABLE consents.consent TO havn_bank;
GRANT UPDATE(sequence) ON TABLE consents.consent TO havn_tpp;

GRANT UPDATE(mac) ON TABLE consents.consent TO havn_tpp;
GRANT UPDATE(mac) ON TABLE consents.consent TO havn_bank;

GRANT UPDATE(mac_before) ON TABLE consents.consent TO havn_tpp;
GRANT UPDATE(mac_before) ON TABLE consents.consent TO havn_bank;

GRANT SELECT,INSERT,DELETE ON TABLE consents.expiry_notice TO havn_bank;
GRANT SELECT ON TABLE consents.expiry_notice TO havn_operator;

GRANT UPDATE(due_at) ON TABLE consents.expiry_notice TO havn_bank;

GRANT UPDATE(days_left) ON TABLE consents.expiry_notice TO havn_bank;

GRANT UPDATE(granted_at) ON TABLE consents.expiry_notice TO havn_bank;

GRANT SELECT,DELETE ON TABLE consents.granted_account TO havn_tpp;
GRANT SELECT,INSERT,DELETE ON TABLE consents.granted_account TO havn_bank;
GRANT SELECT ON TABLE consents.granted_account TO havn_operator;

GRANT UPDATE(accessed_at) ON TABLE consents.granted_account TO havn_tpp;
GRANT UPDATE(accessed_at) ON TABLE consents.granted_account TO havn_bank;

GRANT SELECT,INSERT ON TABLE consents.objection TO havn_bank;
GRANT SELECT ON TABLE consents.objection TO havn_operator;
GRANT DELETE ON TABLE consents.objection TO havn_erasure;

GRANT SELECT,INSERT,DELETE ON TABLE consents.read_day TO havn_bank;
GRANT SELECT ON TABLE consents.read_day TO havn_operator;

GRANT UPDATE(reads) ON TABLE consents.read_day TO havn_bank;

GRANT UPDATE(reads_without_psu) ON TABLE consents.read_day TO havn_bank;

GRANT UPDATE(last_read_at) ON TABLE consents.read_day TO havn_bank;

GRANT SELECT,INSERT ON TABLE consents.request TO havn_tpp;
GRANT SELECT,INSERT ON TABLE consents.request TO havn_bank;
GRANT SELECT ON TABLE consents.request TO havn_operator;
GRANT DELETE ON TABLE consents.request TO havn_erasure;

GRANT SELECT ON TABLE consents.requested TO havn_tpp;
GRANT SELECT ON TABLE consents.requested TO havn_bank;
GRANT SELECT ON TABLE consents.requested TO havn_operator;
GRANT DELETE ON TABLE consents.requested TO havn_erasure;

GRANT INSERT(bank_id) ON TABLE consents.requested TO havn_tpp;

GRANT INSERT(tpp_id) ON TABLE consents.requested TO havn_tpp;

GRANT INSERT(consent_id) ON TABLE consents.requested TO havn_tpp;

GRANT INSERT(kind) ON TABLE consents.requested TO havn_tpp;

GRANT INSERT(access) ON TABLE consents.requested TO havn_tpp;

GRANT INSERT(is_recurring) ON TABLE consents.requested TO havn_tpp;

GRANT INSERT(valid_until) ON TABLE consents.requested TO havn_tpp;

GRANT INSERT(frequency_per_day) ON TABLE consents.requested TO havn_tpp;

GRANT INSERT(is_combined) ON TABLE consents.requested TO havn_tpp;

GRANT INSERT(tpp_name) ON TABLE consents.requested TO havn_tpp;

GRANT INSERT(tpp_brand) ON TABLE consents.requested TO havn_tpp;

GRANT INSERT(created_at) ON TABLE consents.requested TO havn_tpp;

GRANT UPDATE(status) ON TABLE consents.requested TO havn_tpp;
GRANT UPDATE(status) ON TABLE consents.requested TO havn_bank;

GRANT UPDATE(sequence) ON TABLE consents.requested TO havn_tpp;
GRANT UPDATE(sequence) ON TABLE consents.requested TO havn_bank;

GRANT INSERT(last_action_at),UPDATE(last_action_at) ON TABLE consents.requested TO havn_tpp;
GRANT UPDATE(last_action_at) ON TABLE consents.requested TO havn_bank;

GRANT UPDATE(person_id) ON TABLE consents.requested TO havn_bank;

GRANT UPDATE(agreement_id) ON TABLE consents.requested TO havn_bank;

GRANT UPDATE(granted_at) ON TABLE consents.requested TO havn_bank;

GRANT INSERT(account_number) ON TABLE consents.requested TO havn_tpp;

GRANT UPDATE(mac) ON TABLE consents.requested TO havn_tpp;
GRANT UPDATE(mac) ON TABLE consents.requested TO havn_bank;

GRANT UPDATE(mac_before) ON TABLE consents.requested TO havn_tpp;
GRANT UPDATE(mac_before) ON TABLE consents.requested TO havn_bank;

GRANT UPDATE(used_at) ON TABLE consents.requested TO havn_bank;

GRANT SELECT ON TABLE consents.requested_account TO havn_tpp;
GRANT SELECT,INSERT,DELETE ON TABLE consents.requested_account TO havn_bank;
GRANT SELECT ON TABLE consents.requested_account TO havn_operator;

GRANT SELECT,INSERT ON TABLE consents.resource TO havn_tpp;
GRANT SELECT,INSERT ON TABLE consents.resource TO havn_bank;
GRANT SELECT ON TABLE consents.resource TO havn_operator;
GRANT DELETE ON TABLE consents.resource TO havn_erasure;

GRANT UPDATE(purpose) ON TABLE consents.resource TO havn_bank;

GRANT UPDATE(ended_by) ON TABLE consents.resource TO havn_tpp;
GRANT UPDATE(ended_by) ON TABLE consents.resource TO havn_bank;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE jobs.run TO havn_bank;

GRANT SELECT,INSERT,UPDATE ON TABLE jobs.schedule TO havn_bank;

GRANT SELECT,INSERT,UPDATE ON TABLE key_figures.day_total TO havn_bank;
GRANT SELECT ON TABLE key_figures.day_total TO havn_operator;

GRANT SELECT,INSERT ON TABLE key_figures.maintenance TO havn_bank;
GRANT SELECT ON TABLE key_figures.maintenance TO havn_operator;

GRANT SELECT,INSERT ON TABLE key_figures.measured_period TO havn_bank;
GRANT SELECT ON TABLE key_figures.measured_period TO havn_operator;

GRANT UPDATE(replaced_at) ON TABLE key_figures.measured_period TO havn_bank;

GRANT SELECT,INSERT,UPDATE ON TABLE key_figures.outage TO havn_bank;
GRANT SELECT ON TABLE key_figures.outage TO havn_operator;

GRANT SELECT,INSERT,UPDATE ON TABLE key_figures.readiness TO havn_bank;
GRANT SELECT ON TABLE key_figures.readiness TO havn_operator;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE keys.process TO havn_bank;
GRANT SELECT ON TABLE keys.process TO havn_operator;

GRANT SELECT,INSERT ON TABLE notifications.due TO havn_tpp;
GRANT SELECT,INSERT,DELETE ON TABLE notifications.due TO havn_bank;
GRANT SELECT ON TABLE notifications.due TO havn_operator;

GRANT UPDATE(number) ON TABLE notifications.due TO havn_tpp;
GRANT UPDATE(number) ON TABLE notifications.due TO havn_bank;

GRANT UPDATE(due_at) ON TABLE notifications.due TO havn_bank;

GRANT SELECT,INSERT ON TABLE notifications.notification TO havn_tpp;
GRANT SELECT,INSERT ON TABLE notifications.notification TO havn_bank;
GRANT SELECT ON TABLE notifications.notification TO havn_operator;

GRANT UPDATE(state) ON TABLE notifications.notification TO havn_bank;

GRANT UPDATE(tries) ON TABLE notifications.notification TO havn_bank;

GRANT UPDATE(last_try_at) ON TABLE notifications.notification TO havn_bank;

GRANT UPDATE(last_status) ON TABLE notifications.notification TO havn_bank;

GRANT UPDATE(last_problem) ON TABLE notifications.notification TO havn_bank;

GRANT UPDATE(next_try_at) ON TABLE notifications.notification TO havn_bank;

GRANT SELECT,INSERT ON TABLE notifications.subscription TO havn_tpp;
GRANT SELECT,INSERT ON TABLE notifications.subscription TO havn_bank;
GRANT SELECT ON TABLE notifications.subscription TO havn_operator;

GRANT UPDATE(path) ON TABLE notifications.subscription TO havn_bank;

GRANT UPDATE(uri) ON TABLE notifications.subscription TO havn_bank;

GRANT UPDATE(queue) ON TABLE notifications.subscription TO havn_bank;

GRANT UPDATE(content) ON TABLE notifications.subscription TO havn_bank;

GRANT UPDATE(status) ON TABLE notifications.subscription TO havn_tpp;
GRANT UPDATE(status) ON TABLE notifications.subscription TO havn_bank;

GRANT UPDATE(sequence) ON TABLE notifications.subscription TO havn_tpp;
GRANT UPDATE(sequence) ON TABLE notifications.subscription TO havn_bank;

GRANT UPDATE(latest) ON TABLE notifications.subscription TO havn_tpp;
GRANT UPDATE(latest) ON TABLE notifications.subscription TO havn_bank;

GRANT UPDATE(ended_at) ON TABLE notifications.subscription TO havn_bank;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE payee_lookups.shown_names TO havn_bank;

GRANT SELECT ON TABLE payments.due TO havn_tpp;
GRANT SELECT,INSERT,DELETE ON TABLE payments.due TO havn_bank;
GRANT SELECT ON TABLE payments.due TO havn_operator;

GRANT UPDATE(stage) ON TABLE payments.due TO havn_bank;

GRANT UPDATE(last_try_date) ON TABLE payments.due TO havn_bank;

GRANT UPDATE(claim_id) ON TABLE payments.due TO havn_bank;

GRANT UPDATE(mac) ON TABLE payments.due TO havn_bank;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE payments.instance TO havn_bank;
GRANT SELECT ON TABLE payments.instance TO havn_operator;

GRANT SELECT,INSERT ON TABLE payments.logical_key TO havn_tpp;
GRANT SELECT,INSERT ON TABLE payments.logical_key TO havn_bank;

GRANT SELECT,INSERT,DELETE ON TABLE payments.open_outcome TO havn_bank;

GRANT UPDATE(ask_at) ON TABLE payments.open_outcome TO havn_bank;

GRANT SELECT ON TABLE payments.part TO havn_tpp;
GRANT SELECT,INSERT ON TABLE payments.part TO havn_bank;
GRANT SELECT ON TABLE payments.part TO havn_operator;

GRANT SELECT,INSERT ON TABLE payments.payee_check TO havn_bank;
GRANT SELECT ON TABLE payments.payee_check TO havn_operator;

GRANT UPDATE(sealed) ON TABLE payments.payee_check TO havn_bank;

GRANT SELECT ON TABLE payments.payment_status TO havn_tpp;
GRANT SELECT,INSERT ON TABLE payments.payment_status TO havn_bank;
GRANT SELECT ON TABLE payments.payment_status TO havn_operator;

GRANT INSERT(bank_id) ON TABLE payments.payment_status TO havn_tpp;

GRANT INSERT(tpp_id) ON TABLE payments.payment_status TO havn_tpp;

GRANT INSERT(payment_id) ON TABLE payments.payment_status TO havn_tpp;

GRANT INSERT(status),UPDATE(status) ON TABLE payments.payment_status TO havn_tpp;
GRANT UPDATE(status) ON TABLE payments.payment_status TO havn_bank;

GRANT INSERT(execution_date),UPDATE(execution_date) ON TABLE payments.payment_status TO havn_tpp;
GRANT UPDATE(execution_date) ON TABLE payments.payment_status TO havn_bank;

GRANT INSERT(sequence),UPDATE(sequence) ON TABLE payments.payment_status TO havn_tpp;
GRANT UPDATE(sequence) ON TABLE payments.payment_status TO havn_bank;

GRANT UPDATE(basket_id) ON TABLE payments.payment_status TO havn_tpp;

GRANT INSERT(subscribed_payment_id) ON TABLE payments.payment_status TO havn_tpp;

GRANT UPDATE(first_approver_id) ON TABLE payments.payment_status TO havn_bank;

GRANT UPDATE(first_agreement_id) ON TABLE payments.payment_status TO havn_bank;

GRANT UPDATE(first_approval_mac) ON TABLE payments.payment_status TO havn_bank;

GRANT SELECT,INSERT,DELETE ON TABLE payments.quarantine TO havn_bank;
GRANT SELECT ON TABLE payments.quarantine TO havn_operator;

GRANT UPDATE(earlier_request_until) ON TABLE payments.quarantine TO havn_bank;

GRANT UPDATE(may_have_reached_core_bank) ON TABLE payments.quarantine TO havn_bank;

GRANT SELECT ON TABLE payments.standing_order TO havn_tpp;
GRANT SELECT,INSERT,DELETE ON TABLE payments.standing_order TO havn_bank;
GRANT SELECT ON TABLE payments.standing_order TO havn_operator;

GRANT UPDATE(next_number) ON TABLE payments.standing_order TO havn_bank;

GRANT UPDATE(next_date) ON TABLE payments.standing_order TO havn_bank;

GRANT UPDATE(is_quarantined) ON TABLE payments.standing_order TO havn_bank;

GRANT UPDATE(mac) ON TABLE payments.standing_order TO havn_bank;

GRANT SELECT ON TABLE payments.transition TO havn_tpp;
GRANT SELECT ON TABLE payments.transition TO havn_bank;

GRANT SELECT ON TABLE payments.unapproved_removal TO havn_bank;
GRANT SELECT ON TABLE payments.unapproved_removal TO havn_operator;

GRANT SELECT,INSERT ON TABLE resource_traces.resource_trace TO havn_bank;
GRANT SELECT ON TABLE resource_traces.resource_trace TO havn_operator;
GRANT DELETE ON TABLE resource_traces.resource_trace TO havn_erasure;

GRANT INSERT ON TABLE sca.decoupled_request TO havn_tpp;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE sca.decoupled_request TO havn_bank;
GRANT SELECT ON TABLE sca.decoupled_request TO havn_operator;

GRANT SELECT,INSERT,DELETE ON TABLE sca.ended_login TO havn_bank;

GRANT UPDATE(ended_at) ON TABLE sca.ended_login TO havn_bank;

GRANT SELECT,INSERT,UPDATE ON TABLE sca.known_identity TO havn_bank;
GRANT SELECT ON TABLE sca.known_identity TO havn_operator;
GRANT DELETE ON TABLE sca.known_identity TO havn_erasure;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE sca.link_attempt_counter TO havn_bank;
GRANT SELECT ON TABLE sca.link_attempt_counter TO havn_operator;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE sca.login_attempt_counter TO havn_bank;
GRANT SELECT ON TABLE sca.login_attempt_counter TO havn_operator;

GRANT SELECT,INSERT,DELETE ON TABLE sca.offered_link TO havn_tpp;
GRANT SELECT,DELETE ON TABLE sca.offered_link TO havn_bank;
GRANT SELECT ON TABLE sca.offered_link TO havn_operator;

GRANT UPDATE(offered_at) ON TABLE sca.offered_link TO havn_tpp;
GRANT UPDATE(offered_at) ON TABLE sca.offered_link TO havn_bank;

GRANT SELECT ON TABLE sca.person_identity TO havn_tpp;
GRANT SELECT,INSERT ON TABLE sca.person_identity TO havn_bank;
GRANT SELECT ON TABLE sca.person_identity TO havn_operator;
GRANT DELETE ON TABLE sca.person_identity TO havn_erasure;

GRANT UPDATE(person_id) ON TABLE sca.person_identity TO havn_bank;

GRANT SELECT ON TABLE sca.psu TO havn_tpp;
GRANT SELECT,INSERT,UPDATE ON TABLE sca.psu TO havn_bank;
GRANT SELECT ON TABLE sca.psu TO havn_operator;
GRANT DELETE ON TABLE sca.psu TO havn_erasure;

GRANT SELECT,INSERT,DELETE ON TABLE sca.push TO havn_tpp;
GRANT SELECT,DELETE ON TABLE sca.push TO havn_bank;
GRANT SELECT ON TABLE sca.push TO havn_operator;

GRANT UPDATE(is_open) ON TABLE sca.push TO havn_bank;

GRANT SELECT ON TABLE sca.transition TO havn_tpp;
GRANT SELECT ON TABLE sca.transition TO havn_bank;

GRANT SELECT,INSERT ON TABLE security_events.event TO havn_bank;
GRANT SELECT,INSERT ON TABLE security_events.event TO havn_operator;

GRANT SELECT,INSERT ON TABLE security_events.known_certificate TO havn_bank;

GRANT SELECT(tpp_id) ON TABLE security_events.known_certificate TO havn_operator;

GRANT SELECT,INSERT ON TABLE signing_baskets.basket TO havn_tpp;
GRANT SELECT ON TABLE signing_baskets.basket TO havn_bank;
GRANT SELECT ON TABLE signing_baskets.basket TO havn_operator;

GRANT UPDATE(stage) ON TABLE signing_baskets.basket TO havn_tpp;
GRANT UPDATE(stage) ON TABLE signing_baskets.basket TO havn_bank;

GRANT UPDATE(agreement_id) ON TABLE signing_baskets.basket TO havn_tpp;
GRANT UPDATE(agreement_id) ON TABLE signing_baskets.basket TO havn_bank;

GRANT UPDATE(sequence) ON TABLE signing_baskets.basket TO havn_tpp;
GRANT UPDATE(sequence) ON TABLE signing_baskets.basket TO havn_bank;

GRANT UPDATE(first_approval_mac) ON TABLE signing_baskets.basket TO havn_bank;

GRANT SELECT,INSERT ON TABLE signing_baskets.member TO havn_tpp;
GRANT SELECT ON TABLE signing_baskets.member TO havn_bank;
GRANT SELECT ON TABLE signing_baskets.member TO havn_operator;

GRANT SELECT ON TABLE signing_baskets.transition TO havn_tpp;
GRANT SELECT ON TABLE signing_baskets.transition TO havn_bank;

GRANT SELECT,INSERT,UPDATE ON TABLE tpp_dialogue.contact TO havn_tpp;
GRANT SELECT ON TABLE tpp_dialogue.contact TO havn_bank;
GRANT SELECT ON TABLE tpp_dialogue.contact TO havn_operator;

GRANT SELECT ON TABLE tpp_dialogue.delivery TO havn_bank;
GRANT SELECT ON TABLE tpp_dialogue.delivery TO havn_operator;

GRANT INSERT(bank_id) ON TABLE tpp_dialogue.delivery TO havn_bank;
GRANT INSERT(bank_id) ON TABLE tpp_dialogue.delivery TO havn_operator;

GRANT INSERT(delivery_id) ON TABLE tpp_dialogue.delivery TO havn_bank;
GRANT INSERT(delivery_id) ON TABLE tpp_dialogue.delivery TO havn_operator;

GRANT INSERT(notice_id) ON TABLE tpp_dialogue.delivery TO havn_bank;
GRANT INSERT(notice_id) ON TABLE tpp_dialogue.delivery TO havn_operator;

GRANT INSERT(tpp_id) ON TABLE tpp_dialogue.delivery TO havn_bank;
GRANT INSERT(tpp_id) ON TABLE tpp_dialogue.delivery TO havn_operator;

GRANT UPDATE(state) ON TABLE tpp_dialogue.delivery TO havn_bank;
GRANT UPDATE(state) ON TABLE tpp_dialogue.delivery TO havn_operator;

GRANT UPDATE(tries) ON TABLE tpp_dialogue.delivery TO havn_bank;

GRANT UPDATE(last_try_at) ON TABLE tpp_dialogue.delivery TO havn_bank;

GRANT UPDATE(email) ON TABLE tpp_dialogue.delivery TO havn_bank;

GRANT UPDATE(last_reply) ON TABLE tpp_dialogue.delivery TO havn_bank;
GRANT UPDATE(last_reply) ON TABLE tpp_dialogue.delivery TO havn_operator;

GRANT SELECT,INSERT,DELETE ON TABLE tpp_dialogue.due_delivery TO havn_bank;
GRANT INSERT ON TABLE tpp_dialogue.due_delivery TO havn_operator;

GRANT UPDATE(due_at) ON TABLE tpp_dialogue.due_delivery TO havn_bank;

GRANT UPDATE(failed_tries) ON TABLE tpp_dialogue.due_delivery TO havn_bank;

GRANT SELECT,INSERT ON TABLE tpp_dialogue.notice TO havn_bank;
GRANT SELECT,INSERT ON TABLE tpp_dialogue.notice TO havn_operator;

GRANT SELECT ON TABLE trust.blocked_tpp TO havn_bank;
GRANT SELECT ON TABLE trust.blocked_tpp TO havn_operator;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE trust.certificate_status TO havn_bank;

GRANT SELECT(certificate_hash) ON TABLE trust.certificate_status TO havn_operator;

GRANT SELECT(tpp_id) ON TABLE trust.certificate_status TO havn_operator;

GRANT SELECT(status) ON TABLE trust.certificate_status TO havn_operator;

GRANT SELECT(answered_at) ON TABLE trust.certificate_status TO havn_operator;

GRANT SELECT,INSERT ON TABLE trust.known_tpp TO havn_bank;

GRANT SELECT,INSERT,UPDATE ON TABLE trust.list TO havn_bank;
GRANT SELECT ON TABLE trust.list TO havn_operator;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE trust.register_entry TO havn_bank;
GRANT SELECT ON TABLE trust.register_entry TO havn_operator;

GRANT SELECT,INSERT ON TABLE trust.register_import TO havn_bank;
GRANT SELECT ON TABLE trust.register_import TO havn_operator;

GRANT SELECT,INSERT,UPDATE ON TABLE trust.task TO havn_bank;

GRANT SELECT,INSERT ON TABLE xs2a.answered_request TO havn_tpp;
GRANT SELECT,INSERT ON TABLE xs2a.answered_request TO havn_bank;
GRANT SELECT ON TABLE xs2a.answered_request TO havn_operator;
GRANT DELETE ON TABLE xs2a.answered_request TO havn_erasure;

ALTER DEFAULT PRIVILEGES FOR ROLE havn_owner REVOKE ALL ON FUNCTIONS  FROM PUBLIC;
