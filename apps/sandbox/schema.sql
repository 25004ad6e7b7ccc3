CREATE SCHEMA sandbox;

CREATE SCHEMA sandbox_ledger;

CREATE TYPE sandbox_ledger.mock_transaction AS (
	transaction_id uuid,
	booking_date date,
	value_date date,
	amount_minor_units bigint,
	details json
);

CREATE TYPE sandbox_ledger.new_statement_line AS (
	transaction_id uuid,
	ledger_account_id text,
	transfer_id uuid,
	is_pending boolean,
	amount_minor_units bigint,
	details json
);

CREATE TYPE sandbox_ledger.transfer_order AS (
	ordinal integer,
	transfer_id uuid,
	is_cross_border boolean,
	debtor_ledger_account_id text,
	debtor_currency text,
	debit_minor_units bigint,
	fee_minor_units bigint,
	currency text,
	amount_minor_units bigint,
	creditor_ledger_account_id text,
	credit_currency text,
	credit_minor_units bigint,
	debtor_transaction_id uuid,
	debtor_details json,
	creditor_transaction_id uuid,
	creditor_details json,
	available_minor_units bigint,
	outcome text,
	creditor_balance_minor_units bigint
);

CREATE FUNCTION sandbox.delete_bank(bank_id uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$ … $_$;

CREATE FUNCTION sandbox.let_expiry_delete_one() RETURNS boolean
    LANGUAGE plpgsql
    SET lock_timeout TO '50ms'
    AS $_$ … $_$;

CREATE FUNCTION sandbox.record_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION sandbox.record_event(bank_id uuid, kind text) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION sandbox.restore_snapshot(bank_id uuid, name text, transfer_ids uuid[]) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION sandbox.store_requests(requests json) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION sandbox.take_snapshot(bank_id uuid, name text, taken_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION sandbox.wake_watchers(bank_ids uuid[]) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION sandbox.watch_bank(bank_id uuid, seconds integer) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION sandbox_ledger.book_pending_lines(bank_id uuid, transfer_ids uuid[], at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET enable_material TO 'off'
    SET enable_memoize TO 'off'
    AS $$ … $$;

CREATE FUNCTION sandbox_ledger.count_statement_lines(bank_id uuid, at_most integer) RETURNS integer
    LANGUAGE plpgsql STABLE
    AS $$ … $$;

CREATE FUNCTION sandbox_ledger.decide_outcomes(bank_id uuid, orders sandbox_ledger.transfer_order[]) RETURNS sandbox_ledger.transfer_order[]
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION sandbox_ledger.delete_statement_lines() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION sandbox_ledger.empty_all_ledger_accounts(bank_id uuid, transfer_id uuid) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION sandbox_ledger.empty_ledger_accounts(bank_id uuid, transfer_id uuid, ledger_account_ids text[]) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION sandbox_ledger.execute_orders(bank_id uuid, orders json, at timestamp with time zone, not_after timestamp with time zone DEFAULT NULL::timestamp with time zone) RETURNS TABLE(transfer_id uuid, outcome text)
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION sandbox_ledger.find_discrepancies(bank_id uuid) RETURNS TABLE(problem text, subject text, currency text, minor_units numeric)
    LANGUAGE plpgsql STABLE
    AS $$ … $$;

CREATE TABLE sandbox_ledger.ledger_account (
    bank_id uuid NOT NULL,
    ledger_account_id text NOT NULL,
    currency text NOT NULL,
    holder_name text NOT NULL,
    balance_minor_units bigint DEFAULT 0 NOT NULL,
    credit_limit_minor_units bigint DEFAULT 0 NOT NULL,
    bban text,
    card text,
    CONSTRAINT ledger_account_credit_limit_minor_units_check CHECK ((credit_limit_minor_units >= 0)),
    CONSTRAINT ledger_account_ledger_account_id_check CHECK ((ledger_account_id ~ '\d$'::text)),
    CONSTRAINT not_overdrawn CHECK ((balance_minor_units >= (- credit_limit_minor_units))),
    CONSTRAINT of_account_or_card CHECK (((num_nonnulls(bban, card) = 1) AND (ledger_account_id = COALESCE(bban, ('card '::text || card)))))
)
WITH (fillfactor='50');

ALTER TABLE ONLY sandbox_ledger.ledger_account FORCE ROW LEVEL SECURITY;

CREATE FUNCTION sandbox_ledger.find_ledger_account(bank_id uuid, account_id uuid) RETURNS SETOF sandbox_ledger.ledger_account
    LANGUAGE sql STABLE
    AS $$ … $$;

CREATE FUNCTION sandbox_ledger.insert_initial_transactions(bank_id uuid, transfer_id uuid, transactions json) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION sandbox_ledger.insert_mock_transactions(bank_id uuid, ledger_account_id text, booked_transfer_id uuid, pending_transfer_id uuid, transactions sandbox_ledger.mock_transaction[], at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION sandbox_ledger.insert_statement_lines(bank_id uuid, lines sandbox_ledger.new_statement_line[], at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION sandbox_ledger.insert_transfers(bank_id uuid, orders sandbox_ledger.transfer_order[], at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION sandbox_ledger.lock_ledger_accounts(bank_id uuid, ledger_account_ids text[]) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION sandbox_ledger.post_deposits(bank_id uuid, transfer_id uuid, deposits json) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION sandbox_ledger.post_entries() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET enable_material TO 'off'
    SET enable_memoize TO 'off'
    AS $$ … $$;

CREATE FUNCTION sandbox_ledger.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION sandbox_ledger.report_transfers(bank_id uuid, transfer_ids uuid[], at timestamp with time zone) RETURNS TABLE(transfer_id uuid, outcome text)
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION sandbox_ledger.restore_balances(bank_id uuid, ledger_accounts sandbox_ledger.ledger_account[], opening_transfer_id uuid, pending_transfer_id uuid) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION sandbox_ledger.restore_snapshot(bank_id uuid, snapshot json, transfer_ids uuid[]) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION sandbox_ledger.return_transfers(bank_id uuid, transfers json, at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION sandbox_ledger.statement_version(bank_id uuid, ledger_account_id text) RETURNS SETOF text
    LANGUAGE sql STABLE
    AS $$ … $$;

CREATE FUNCTION sandbox_ledger.store_transaction_texts(bank_id uuid, transaction_ids uuid[], texts text[], format smallint) RETURNS void
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION sandbox_ledger.take_snapshot(bank_id uuid) RETURNS json
    LANGUAGE plpgsql
    AS $$ … $$;

CREATE FUNCTION sandbox_ledger.yesterday(bank_id uuid) RETURNS date
    LANGUAGE plpgsql STABLE
    AS $$ … $$;

CREATE SEQUENCE sandbox.event_id
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE sandbox.event (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    transaction_id xid8 DEFAULT pg_current_xact_id() NOT NULL,
    event_id bigint DEFAULT nextval('sandbox.event_id'::regclass) NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    kind text NOT NULL,
    details json NOT NULL,
    CONSTRAINT event_kind_check CHECK ((kind = ANY (ARRAY['request'::text, 'payment'::text, 'basket'::text, 'consent'::text, 'authorisation'::text, 'notification'::text, 'clock'::text, 'data'::text])))
)
PARTITION BY RANGE (at);

ALTER TABLE ONLY sandbox.event FORCE ROW LEVEL SECURITY;

CREATE TABLE sandbox.event_default (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    transaction_id xid8 DEFAULT pg_current_xact_id() NOT NULL,
    event_id bigint DEFAULT nextval('sandbox.event_id'::regclass) NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    kind text NOT NULL,
    details json NOT NULL,
    CONSTRAINT event_kind_check CHECK ((kind = ANY (ARRAY['request'::text, 'payment'::text, 'basket'::text, 'consent'::text, 'authorisation'::text, 'notification'::text, 'clock'::text, 'data'::text])))
);

ALTER TABLE ONLY sandbox.event_default FORCE ROW LEVEL SECURITY;

CREATE TABLE sandbox.request (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    attempt_id uuid NOT NULL,
    request_id text NOT NULL,
    status smallint NOT NULL,
    details json NOT NULL
)
PARTITION BY RANGE (attempt_id);

ALTER TABLE ONLY sandbox.request FORCE ROW LEVEL SECURITY;

CREATE TABLE sandbox.request_default (
    bank_id uuid NOT NULL,
    tpp_id text NOT NULL,
    attempt_id uuid NOT NULL,
    request_id text NOT NULL,
    status smallint NOT NULL,
    details json NOT NULL
);

ALTER TABLE ONLY sandbox.request_default FORCE ROW LEVEL SECURITY;

CREATE TABLE sandbox.served_hour (
    hour timestamp with time zone NOT NULL,
    calls bigint NOT NULL,
    refused bigint NOT NULL,
    failed bigint NOT NULL,
    milliseconds bigint NOT NULL,
    buckets bigint[] NOT NULL,
    minutes bigint NOT NULL
);

CREATE TABLE sandbox.snapshot (
    bank_id uuid NOT NULL,
    name text NOT NULL,
    taken_at timestamp with time zone NOT NULL,
    bank_time timestamp with time zone NOT NULL,
    counts json NOT NULL,
    ledger json NOT NULL,
    consents json NOT NULL,
    quotas json NOT NULL,
    CONSTRAINT snapshot_name_check CHECK ((name ~ '^[a-z0-9-]{1,64}$'::text))
);

ALTER TABLE ONLY sandbox.snapshot FORCE ROW LEVEL SECURITY;

CREATE UNLOGGED TABLE sandbox.watched_bank (
    bank_id uuid NOT NULL,
    watched_until timestamp with time zone NOT NULL
);

ALTER TABLE ONLY sandbox.watched_bank FORCE ROW LEVEL SECURITY;

CREATE TABLE sandbox_ledger.account (
    bank_id uuid NOT NULL,
    account_id uuid NOT NULL,
    customer_id uuid NOT NULL,
    bban text NOT NULL,
    currency text NOT NULL,
    account_name text NOT NULL,
    "position" integer NOT NULL,
    product text NOT NULL,
    cash_account_type text NOT NULL,
    allows_payments boolean DEFAULT true NOT NULL,
    CONSTRAINT account_cash_account_type_check CHECK ((cash_account_type = ANY (ARRAY['CACC'::text, 'SVGS'::text, 'TAXE'::text])))
);

ALTER TABLE ONLY sandbox_ledger.account FORCE ROW LEVEL SECURITY;

CREATE TABLE sandbox_ledger.agreement (
    bank_id uuid NOT NULL,
    agreement_id uuid NOT NULL,
    customer_id uuid NOT NULL,
    agreement_name text NOT NULL,
    approval_limit_minor_units bigint,
    CONSTRAINT agreement_approval_limit_minor_units_check CHECK ((approval_limit_minor_units >= 0))
);

ALTER TABLE ONLY sandbox_ledger.agreement FORCE ROW LEVEL SECURITY;

CREATE TABLE sandbox_ledger.card_account (
    bank_id uuid NOT NULL,
    card_account_id uuid NOT NULL,
    customer_id uuid NOT NULL,
    related_account text NOT NULL,
    masked_pan text NOT NULL,
    currency text NOT NULL,
    account_name text NOT NULL,
    product text NOT NULL,
    allows_payments boolean DEFAULT true NOT NULL
);

ALTER TABLE ONLY sandbox_ledger.card_account FORCE ROW LEVEL SECURITY;

CREATE TABLE sandbox_ledger.customer (
    bank_id uuid NOT NULL,
    customer_id uuid NOT NULL,
    customer_number text NOT NULL,
    person_id uuid NOT NULL,
    person_name text NOT NULL,
    customer_type text NOT NULL,
    customer_name text NOT NULL,
    "position" integer NOT NULL,
    CONSTRAINT customer_customer_type_check CHECK ((customer_type = ANY (ARRAY['PRIVATE'::text, 'CORPORATE'::text])))
);

ALTER TABLE ONLY sandbox_ledger.customer FORCE ROW LEVEL SECURITY;

CREATE TABLE sandbox_ledger.engagement (
    bank_id uuid NOT NULL,
    engagement_id uuid NOT NULL,
    agreement_id uuid NOT NULL,
    account_id uuid NOT NULL,
    roles text[] NOT NULL,
    register_limit_minor_units bigint,
    approval_limit_minor_units bigint,
    CONSTRAINT engagement_approval_limit_minor_units_check CHECK ((approval_limit_minor_units >= 0)),
    CONSTRAINT engagement_register_limit_minor_units_check CHECK ((register_limit_minor_units >= 0)),
    CONSTRAINT engagement_roles_check CHECK (((roles <@ ARRAY['REGISTER'::text, 'VIEW'::text]) AND (cardinality(roles) > 0)))
);

ALTER TABLE ONLY sandbox_ledger.engagement FORCE ROW LEVEL SECURITY;

CREATE TABLE sandbox_ledger.entry (
    bank_id uuid NOT NULL,
    transfer_id uuid NOT NULL,
    stage text NOT NULL,
    line integer NOT NULL,
    ledger_account_id text NOT NULL,
    currency text NOT NULL,
    amount_minor_units bigint NOT NULL,
    CONSTRAINT entry_amount_minor_units_check CHECK ((amount_minor_units <> 0))
)
PARTITION BY RANGE (transfer_id);

ALTER TABLE ONLY sandbox_ledger.entry FORCE ROW LEVEL SECURITY;

CREATE TABLE sandbox_ledger.entry_default (
    bank_id uuid NOT NULL,
    transfer_id uuid NOT NULL,
    stage text NOT NULL,
    line integer NOT NULL,
    ledger_account_id text NOT NULL,
    currency text NOT NULL,
    amount_minor_units bigint NOT NULL,
    CONSTRAINT entry_amount_minor_units_check CHECK ((amount_minor_units <> 0))
);

ALTER TABLE ONLY sandbox_ledger.entry_default FORCE ROW LEVEL SECURITY;

CREATE TABLE sandbox_ledger.kid_agreement (
    bank_id uuid NOT NULL,
    bban text NOT NULL,
    required boolean NOT NULL,
    lengths integer[] NOT NULL,
    check_digit text NOT NULL,
    CONSTRAINT kid_agreement_check_digit_check CHECK ((check_digit = ANY (ARRAY['mod10'::text, 'mod11'::text])))
);

ALTER TABLE ONLY sandbox_ledger.kid_agreement FORCE ROW LEVEL SECURITY;

CREATE TABLE sandbox_ledger.representative (
    bank_id uuid NOT NULL,
    agreement_id uuid NOT NULL,
    person_id uuid NOT NULL,
    national_id text NOT NULL,
    person_name text NOT NULL
);

ALTER TABLE ONLY sandbox_ledger.representative FORCE ROW LEVEL SECURITY;

CREATE TABLE sandbox_ledger.statement_line (
    bank_id uuid NOT NULL,
    transaction_id uuid NOT NULL,
    ledger_account_id text NOT NULL,
    transfer_id uuid NOT NULL,
    booked_at timestamp with time zone,
    value_date date NOT NULL,
    amount_minor_units bigint NOT NULL,
    details json,
    response text,
    response_format smallint,
    CONSTRAINT statement_line_amount_minor_units_check CHECK ((amount_minor_units <> 0))
);

ALTER TABLE ONLY sandbox_ledger.statement_line FORCE ROW LEVEL SECURITY;

CREATE TABLE sandbox_ledger.transfer (
    bank_id uuid NOT NULL,
    transfer_id uuid NOT NULL,
    stage text NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT transfer_stage_check CHECK ((stage = ANY (ARRAY['opening'::text, 'sent'::text, 'booked'::text, 'returned'::text])))
)
PARTITION BY RANGE (transfer_id);

ALTER TABLE ONLY sandbox_ledger.transfer FORCE ROW LEVEL SECURITY;

CREATE TABLE sandbox_ledger.transfer_default (
    bank_id uuid NOT NULL,
    transfer_id uuid NOT NULL,
    stage text NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT transfer_stage_check CHECK ((stage = ANY (ARRAY['opening'::text, 'sent'::text, 'booked'::text, 'returned'::text])))
);

ALTER TABLE ONLY sandbox_ledger.transfer_default FORCE ROW LEVEL SECURITY;

ALTER TABLE ONLY sandbox.event ATTACH PARTITION sandbox.event_default DEFAULT;

ALTER TABLE ONLY sandbox.request ATTACH PARTITION sandbox.request_default DEFAULT;

ALTER TABLE ONLY sandbox_ledger.entry ATTACH PARTITION sandbox_ledger.entry_default DEFAULT;

ALTER TABLE ONLY sandbox_ledger.transfer ATTACH PARTITION sandbox_ledger.transfer_default DEFAULT;

ALTER TABLE ONLY sandbox.event
    ADD CONSTRAINT event_pkey PRIMARY KEY (bank_id, tpp_id, transaction_id, event_id, at);

ALTER TABLE ONLY sandbox.event_default
    ADD CONSTRAINT event_default_pkey PRIMARY KEY (bank_id, tpp_id, transaction_id, event_id, at);

ALTER TABLE ONLY sandbox.request
    ADD CONSTRAINT request_pkey PRIMARY KEY (bank_id, tpp_id, attempt_id);

ALTER TABLE ONLY sandbox.request_default
    ADD CONSTRAINT request_default_pkey PRIMARY KEY (bank_id, tpp_id, attempt_id);

ALTER TABLE ONLY sandbox.served_hour
    ADD CONSTRAINT served_hour_pkey PRIMARY KEY (hour);

ALTER TABLE ONLY sandbox.snapshot
    ADD CONSTRAINT snapshot_pkey PRIMARY KEY (bank_id, name);

ALTER TABLE ONLY sandbox.watched_bank
    ADD CONSTRAINT watched_bank_pkey PRIMARY KEY (bank_id);

ALTER TABLE ONLY sandbox_ledger.account
    ADD CONSTRAINT account_bank_id_bban_key UNIQUE (bank_id, bban);

ALTER TABLE ONLY sandbox_ledger.account
    ADD CONSTRAINT account_pkey PRIMARY KEY (bank_id, account_id);

ALTER TABLE ONLY sandbox_ledger.agreement
    ADD CONSTRAINT agreement_pkey PRIMARY KEY (bank_id, agreement_id);

ALTER TABLE ONLY sandbox_ledger.card_account
    ADD CONSTRAINT card_account_bank_id_related_account_key UNIQUE (bank_id, related_account);

ALTER TABLE ONLY sandbox_ledger.card_account
    ADD CONSTRAINT card_account_pkey PRIMARY KEY (bank_id, card_account_id);

ALTER TABLE ONLY sandbox_ledger.customer
    ADD CONSTRAINT customer_pkey PRIMARY KEY (bank_id, customer_id);

ALTER TABLE ONLY sandbox_ledger.engagement
    ADD CONSTRAINT engagement_bank_id_agreement_id_account_id_key UNIQUE (bank_id, agreement_id, account_id);

ALTER TABLE ONLY sandbox_ledger.engagement
    ADD CONSTRAINT engagement_pkey PRIMARY KEY (bank_id, engagement_id);

ALTER TABLE ONLY sandbox_ledger.entry
    ADD CONSTRAINT entry_pkey PRIMARY KEY (bank_id, transfer_id, stage, line);

ALTER TABLE ONLY sandbox_ledger.entry_default
    ADD CONSTRAINT entry_default_pkey PRIMARY KEY (bank_id, transfer_id, stage, line);

ALTER TABLE ONLY sandbox_ledger.kid_agreement
    ADD CONSTRAINT kid_agreement_pkey PRIMARY KEY (bank_id, bban);

ALTER TABLE ONLY sandbox_ledger.ledger_account
    ADD CONSTRAINT ledger_account_bank_id_bban_key UNIQUE (bank_id, bban);

ALTER TABLE ONLY sandbox_ledger.ledger_account
    ADD CONSTRAINT ledger_account_bank_id_card_key UNIQUE (bank_id, card);

ALTER TABLE ONLY sandbox_ledger.ledger_account
    ADD CONSTRAINT ledger_account_pkey PRIMARY KEY (bank_id, ledger_account_id);

ALTER TABLE ONLY sandbox_ledger.representative
    ADD CONSTRAINT representative_pkey PRIMARY KEY (bank_id, agreement_id, person_id);

ALTER TABLE ONLY sandbox_ledger.statement_line
    ADD CONSTRAINT statement_line_bank_id_ledger_account_id_booked_at_key UNIQUE (bank_id, ledger_account_id, booked_at);

ALTER TABLE ONLY sandbox_ledger.statement_line
    ADD CONSTRAINT statement_line_pkey PRIMARY KEY (bank_id, transaction_id);

ALTER TABLE ONLY sandbox_ledger.transfer
    ADD CONSTRAINT transfer_pkey PRIMARY KEY (bank_id, transfer_id, stage);

ALTER TABLE ONLY sandbox_ledger.transfer_default
    ADD CONSTRAINT transfer_default_pkey PRIMARY KEY (bank_id, transfer_id, stage);

CREATE INDEX request_by_id ON ONLY sandbox.request USING btree (bank_id, tpp_id, request_id, attempt_id);

CREATE INDEX request_default_bank_id_tpp_id_request_id_attempt_id_idx ON sandbox.request_default USING btree (bank_id, tpp_id, request_id, attempt_id);

CREATE INDEX account_bank_id_customer_id_idx ON sandbox_ledger.account USING btree (bank_id, customer_id);

CREATE INDEX agreement_bank_id_customer_id_idx ON sandbox_ledger.agreement USING btree (bank_id, customer_id);

CREATE INDEX card_account_bank_id_customer_id_idx ON sandbox_ledger.card_account USING btree (bank_id, customer_id);

CREATE INDEX customer_number ON sandbox_ledger.customer USING btree (bank_id, customer_number);

CREATE INDEX customer_person ON sandbox_ledger.customer USING btree (bank_id, person_id);

CREATE INDEX engagement_bank_id_account_id_idx ON sandbox_ledger.engagement USING btree (bank_id, account_id);

CREATE INDEX statement_line_bank_id_transfer_id_idx ON sandbox_ledger.statement_line USING btree (bank_id, transfer_id) WHERE (booked_at IS NULL);

ALTER INDEX sandbox.event_pkey ATTACH PARTITION sandbox.event_default_pkey;

ALTER INDEX sandbox.request_by_id ATTACH PARTITION sandbox.request_default_bank_id_tpp_id_request_id_attempt_id_idx;

ALTER INDEX sandbox.request_pkey ATTACH PARTITION sandbox.request_default_pkey;

ALTER INDEX sandbox_ledger.entry_pkey ATTACH PARTITION sandbox_ledger.entry_default_pkey;

ALTER INDEX sandbox_ledger.transfer_pkey ATTACH PARTITION sandbox_ledger.transfer_default_pkey;

CREATE TRIGGER booked_lines_are_final BEFORE UPDATE OF bank_id, transaction_id, ledger_account_id, transfer_id, booked_at, value_date, amount_minor_units, details ON sandbox_ledger.statement_line FOR EACH ROW WHEN (((old.booked_at IS NOT NULL) OR (new.booked_at IS NULL))) EXECUTE FUNCTION sandbox_ledger.refuse_change('a booked line of a statement is final');

CREATE TRIGGER delete_statement_lines AFTER DELETE ON sandbox_ledger.ledger_account FOR EACH ROW EXECUTE FUNCTION sandbox_ledger.delete_statement_lines();

CREATE TRIGGER lines_are_deleted_with_their_ledger_account BEFORE DELETE ON sandbox_ledger.statement_line FOR EACH ROW WHEN (((pg_trigger_depth() = 0) AND (CURRENT_USER <> 'havn_expiry'::name))) EXECUTE FUNCTION sandbox_ledger.refuse_change('a line of a statement is deleted only with its ledger account');

CREATE TRIGGER only_empty_ledger_accounts_are_deleted BEFORE DELETE ON sandbox_ledger.ledger_account FOR EACH ROW WHEN (((old.balance_minor_units <> 0) AND (CURRENT_USER <> 'havn_expiry'::name))) EXECUTE FUNCTION sandbox_ledger.refuse_change('only an empty ledger account can be deleted: call empty_ledger_accounts first');

CREATE TRIGGER only_entries_change_balances BEFORE UPDATE ON sandbox_ledger.ledger_account FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION sandbox_ledger.refuse_change('a balance is changed by entries alone');

CREATE TRIGGER post_entries AFTER INSERT ON sandbox_ledger.entry REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sandbox_ledger.post_entries();

ALTER TABLE ONLY sandbox_ledger.account
    ADD CONSTRAINT account_bank_id_customer_id_fkey FOREIGN KEY (bank_id, customer_id) REFERENCES sandbox_ledger.customer(bank_id, customer_id) ON DELETE CASCADE;

ALTER TABLE ONLY sandbox_ledger.agreement
    ADD CONSTRAINT agreement_bank_id_customer_id_fkey FOREIGN KEY (bank_id, customer_id) REFERENCES sandbox_ledger.customer(bank_id, customer_id) ON DELETE CASCADE;

ALTER TABLE ONLY sandbox_ledger.card_account
    ADD CONSTRAINT card_account_bank_id_customer_id_fkey FOREIGN KEY (bank_id, customer_id) REFERENCES sandbox_ledger.customer(bank_id, customer_id) ON DELETE CASCADE;

ALTER TABLE ONLY sandbox_ledger.engagement
    ADD CONSTRAINT engagement_bank_id_account_id_fkey FOREIGN KEY (bank_id, account_id) REFERENCES sandbox_ledger.account(bank_id, account_id) ON DELETE CASCADE;

ALTER TABLE ONLY sandbox_ledger.engagement
    ADD CONSTRAINT engagement_bank_id_agreement_id_fkey FOREIGN KEY (bank_id, agreement_id) REFERENCES sandbox_ledger.agreement(bank_id, agreement_id) ON DELETE CASCADE;

ALTER TABLE ONLY sandbox_ledger.kid_agreement
    ADD CONSTRAINT kid_agreement_bank_id_bban_fkey FOREIGN KEY (bank_id, bban) REFERENCES sandbox_ledger.account(bank_id, bban) ON DELETE CASCADE;

ALTER TABLE ONLY sandbox_ledger.ledger_account
    ADD CONSTRAINT ledger_account_bank_id_bban_fkey FOREIGN KEY (bank_id, bban) REFERENCES sandbox_ledger.account(bank_id, bban) ON DELETE CASCADE;

ALTER TABLE ONLY sandbox_ledger.ledger_account
    ADD CONSTRAINT ledger_account_bank_id_card_fkey FOREIGN KEY (bank_id, card) REFERENCES sandbox_ledger.card_account(bank_id, related_account) ON DELETE CASCADE;

ALTER TABLE ONLY sandbox_ledger.representative
    ADD CONSTRAINT representative_bank_id_agreement_id_fkey FOREIGN KEY (bank_id, agreement_id) REFERENCES sandbox_ledger.agreement(bank_id, agreement_id) ON DELETE CASCADE;

ALTER TABLE sandbox.event ENABLE ROW LEVEL SECURITY;

ALTER TABLE sandbox.event_default ENABLE ROW LEVEL SECURITY;

CREATE POLICY of_bank ON sandbox.event TO havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON sandbox.request TO havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON sandbox.snapshot TO havn_tpp, havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON sandbox.watched_bank TO havn_tpp, havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_tpp ON sandbox.event TO havn_tpp USING (((bank_id = tenancy.current_bank_id()) AND (tpp_id = tenancy.current_tpp_id())));

CREATE POLICY of_tpp ON sandbox.request TO havn_tpp USING (((bank_id = tenancy.current_bank_id()) AND (tpp_id = tenancy.current_tpp_id())));

CREATE POLICY of_whole_bank ON sandbox.event FOR SELECT TO havn_tpp USING (((bank_id = tenancy.current_bank_id()) AND (tpp_id = ''::text)));

ALTER TABLE sandbox.request ENABLE ROW LEVEL SECURITY;

ALTER TABLE sandbox.request_default ENABLE ROW LEVEL SECURITY;

ALTER TABLE sandbox.snapshot ENABLE ROW LEVEL SECURITY;

ALTER TABLE sandbox.watched_bank ENABLE ROW LEVEL SECURITY;

ALTER TABLE sandbox_ledger.account ENABLE ROW LEVEL SECURITY;

ALTER TABLE sandbox_ledger.agreement ENABLE ROW LEVEL SECURITY;

ALTER TABLE sandbox_ledger.card_account ENABLE ROW LEVEL SECURITY;

ALTER TABLE sandbox_ledger.customer ENABLE ROW LEVEL SECURITY;

ALTER TABLE sandbox_ledger.engagement ENABLE ROW LEVEL SECURITY;

ALTER TABLE sandbox_ledger.entry ENABLE ROW LEVEL SECURITY;

ALTER TABLE sandbox_ledger.entry_default ENABLE ROW LEVEL SECURITY;

ALTER TABLE sandbox_ledger.kid_agreement ENABLE ROW LEVEL SECURITY;

ALTER TABLE sandbox_ledger.ledger_account ENABLE ROW LEVEL SECURITY;

CREATE POLICY of_bank ON sandbox_ledger.account TO havn_tpp, havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON sandbox_ledger.agreement TO havn_tpp, havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON sandbox_ledger.card_account TO havn_tpp, havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON sandbox_ledger.customer TO havn_tpp, havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON sandbox_ledger.engagement TO havn_tpp, havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON sandbox_ledger.entry TO havn_tpp, havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON sandbox_ledger.kid_agreement TO havn_tpp, havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON sandbox_ledger.ledger_account TO havn_tpp, havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON sandbox_ledger.representative TO havn_tpp, havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON sandbox_ledger.statement_line TO havn_tpp, havn_bank USING ((bank_id = tenancy.current_bank_id()));

CREATE POLICY of_bank ON sandbox_ledger.transfer TO havn_tpp, havn_bank USING ((bank_id = tenancy.current_bank_id()));

ALTER TABLE sandbox_ledger.representative ENABLE ROW LEVEL SECURITY;

ALTER TABLE sandbox_ledger.statement_line ENABLE ROW LEVEL SECURITY;

ALTER TABLE sandbox_ledger.transfer ENABLE ROW LEVEL SECURITY;

ALTER TABLE sandbox_ledger.transfer_default ENABLE ROW LEVEL SECURITY;

GRANT USAGE ON SCHEMA sandbox TO havn_tpp;
GRANT USAGE ON SCHEMA sandbox TO havn_bank;

GRANT USAGE ON SCHEMA sandbox_ledger TO havn_tpp;
GRANT USAGE ON SCHEMA sandbox_ledger TO havn_bank;

REVOKE ALL ON FUNCTION sandbox.delete_bank(bank_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION sandbox.delete_bank(bank_id uuid) TO havn_bank;

REVOKE ALL ON FUNCTION sandbox.let_expiry_delete_one() FROM PUBLIC;

REVOKE ALL ON FUNCTION sandbox.record_change() FROM PUBLIC;

REVOKE ALL ON FUNCTION sandbox.record_event(bank_id uuid, kind text) FROM PUBLIC;
GRANT ALL ON FUNCTION sandbox.record_event(bank_id uuid, kind text) TO havn_bank;

REVOKE ALL ON FUNCTION sandbox.restore_snapshot(bank_id uuid, name text, transfer_ids uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION sandbox.restore_snapshot(bank_id uuid, name text, transfer_ids uuid[]) TO havn_bank;

REVOKE ALL ON FUNCTION sandbox.store_requests(requests json) FROM PUBLIC;
GRANT ALL ON FUNCTION sandbox.store_requests(requests json) TO havn_tpp;

REVOKE ALL ON FUNCTION sandbox.take_snapshot(bank_id uuid, name text, taken_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION sandbox.take_snapshot(bank_id uuid, name text, taken_at timestamp with time zone) TO havn_bank;

REVOKE ALL ON FUNCTION sandbox.wake_watchers(bank_ids uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION sandbox.wake_watchers(bank_ids uuid[]) TO havn_tpp;
GRANT ALL ON FUNCTION sandbox.wake_watchers(bank_ids uuid[]) TO havn_bank;

REVOKE ALL ON FUNCTION sandbox.watch_bank(bank_id uuid, seconds integer) FROM PUBLIC;
GRANT ALL ON FUNCTION sandbox.watch_bank(bank_id uuid, seconds integer) TO havn_tpp;

REVOKE ALL ON FUNCTION sandbox_ledger.book_pending_lines(bank_id uuid, transfer_ids uuid[], at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION sandbox_ledger.book_pending_lines(bank_id uuid, transfer_ids uuid[], at timestamp with time zone) TO havn_bank;

REVOKE ALL ON FUNCTION sandbox_ledger.count_statement_lines(bank_id uuid, at_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION sandbox_ledger.count_statement_lines(bank_id uuid, at_most integer) TO havn_tpp;
GRANT ALL ON FUNCTION sandbox_ledger.count_statement_lines(bank_id uuid, at_most integer) TO havn_bank;

REVOKE ALL ON FUNCTION sandbox_ledger.decide_outcomes(bank_id uuid, orders sandbox_ledger.transfer_order[]) FROM PUBLIC;
GRANT ALL ON FUNCTION sandbox_ledger.decide_outcomes(bank_id uuid, orders sandbox_ledger.transfer_order[]) TO havn_bank;

REVOKE ALL ON FUNCTION sandbox_ledger.delete_statement_lines() FROM PUBLIC;

REVOKE ALL ON FUNCTION sandbox_ledger.empty_all_ledger_accounts(bank_id uuid, transfer_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION sandbox_ledger.empty_all_ledger_accounts(bank_id uuid, transfer_id uuid) TO havn_bank;

REVOKE ALL ON FUNCTION sandbox_ledger.empty_ledger_accounts(bank_id uuid, transfer_id uuid, ledger_account_ids text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION sandbox_ledger.empty_ledger_accounts(bank_id uuid, transfer_id uuid, ledger_account_ids text[]) TO havn_bank;

REVOKE ALL ON FUNCTION sandbox_ledger.execute_orders(bank_id uuid, orders json, at timestamp with time zone, not_after timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION sandbox_ledger.execute_orders(bank_id uuid, orders json, at timestamp with time zone, not_after timestamp with time zone) TO havn_bank;

REVOKE ALL ON FUNCTION sandbox_ledger.find_discrepancies(bank_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION sandbox_ledger.find_discrepancies(bank_id uuid) TO havn_bank;

GRANT SELECT ON TABLE sandbox_ledger.ledger_account TO havn_tpp;
GRANT SELECT,DELETE ON TABLE sandbox_ledger.ledger_account TO havn_bank;

GRANT INSERT(bank_id) ON TABLE sandbox_ledger.ledger_account TO havn_bank;

GRANT INSERT(ledger_account_id) ON TABLE sandbox_ledger.ledger_account TO havn_bank;

GRANT INSERT(currency) ON TABLE sandbox_ledger.ledger_account TO havn_bank;

GRANT INSERT(holder_name) ON TABLE sandbox_ledger.ledger_account TO havn_bank;

GRANT UPDATE(balance_minor_units) ON TABLE sandbox_ledger.ledger_account TO havn_bank;

GRANT INSERT(credit_limit_minor_units) ON TABLE sandbox_ledger.ledger_account TO havn_bank;

GRANT INSERT(bban) ON TABLE sandbox_ledger.ledger_account TO havn_bank;

GRANT INSERT(card) ON TABLE sandbox_ledger.ledger_account TO havn_bank;

REVOKE ALL ON FUNCTION sandbox_ledger.find_ledger_account(bank_id uuid, account_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION sandbox_ledger.find_ledger_account(bank_id uuid, account_id uuid) TO havn_tpp;
GRANT ALL ON FUNCTION sandbox_ledger.find_ledger_account(bank_id uuid, account_id uuid) TO havn_bank;

REVOKE ALL ON FUNCTION sandbox_ledger.insert_initial_transactions(bank_id uuid, transfer_id uuid, transactions json) FROM PUBLIC;
GRANT ALL ON FUNCTION sandbox_ledger.insert_initial_transactions(bank_id uuid, transfer_id uuid, transactions json) TO havn_bank;

REVOKE ALL ON FUNCTION sandbox_ledger.insert_mock_transactions(bank_id uuid, ledger_account_id text, booked_transfer_id uuid, pending_transfer_id uuid, transactions sandbox_ledger.mock_transaction[], at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION sandbox_ledger.insert_mock_transactions(bank_id uuid, ledger_account_id text, booked_transfer_id uuid, pending_transfer_id uuid, transactions sandbox_ledger.mock_transaction[], at timestamp with time zone) TO havn_bank;

REVOKE ALL ON FUNCTION sandbox_ledger.insert_statement_lines(bank_id uuid, lines sandbox_ledger.new_statement_line[], at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION sandbox_ledger.insert_statement_lines(bank_id uuid, lines sandbox_ledger.new_statement_line[], at timestamp with time zone) TO havn_bank;

REVOKE ALL ON FUNCTION sandbox_ledger.insert_transfers(bank_id uuid, orders sandbox_ledger.transfer_order[], at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION sandbox_ledger.insert_transfers(bank_id uuid, orders sandbox_ledger.transfer_order[], at timestamp with time zone) TO havn_bank;

REVOKE ALL ON FUNCTION sandbox_ledger.lock_ledger_accounts(bank_id uuid, ledger_account_ids text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION sandbox_ledger.lock_ledger_accounts(bank_id uuid, ledger_account_ids text[]) TO havn_bank;

REVOKE ALL ON FUNCTION sandbox_ledger.post_deposits(bank_id uuid, transfer_id uuid, deposits json) FROM PUBLIC;
GRANT ALL ON FUNCTION sandbox_ledger.post_deposits(bank_id uuid, transfer_id uuid, deposits json) TO havn_bank;

REVOKE ALL ON FUNCTION sandbox_ledger.post_entries() FROM PUBLIC;

REVOKE ALL ON FUNCTION sandbox_ledger.refuse_change() FROM PUBLIC;

REVOKE ALL ON FUNCTION sandbox_ledger.report_transfers(bank_id uuid, transfer_ids uuid[], at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION sandbox_ledger.report_transfers(bank_id uuid, transfer_ids uuid[], at timestamp with time zone) TO havn_bank;

REVOKE ALL ON FUNCTION sandbox_ledger.restore_balances(bank_id uuid, ledger_accounts sandbox_ledger.ledger_account[], opening_transfer_id uuid, pending_transfer_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION sandbox_ledger.restore_balances(bank_id uuid, ledger_accounts sandbox_ledger.ledger_account[], opening_transfer_id uuid, pending_transfer_id uuid) TO havn_bank;

REVOKE ALL ON FUNCTION sandbox_ledger.restore_snapshot(bank_id uuid, snapshot json, transfer_ids uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION sandbox_ledger.restore_snapshot(bank_id uuid, snapshot json, transfer_ids uuid[]) TO havn_bank;

REVOKE ALL ON FUNCTION sandbox_ledger.return_transfers(bank_id uuid, transfers json, at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION sandbox_ledger.return_transfers(bank_id uuid, transfers json, at timestamp with time zone) TO havn_bank;

REVOKE ALL ON FUNCTION sandbox_ledger.statement_version(bank_id uuid, ledger_account_id text) FROM PUBLIC;
GRANT ALL ON FUNCTION sandbox_ledger.statement_version(bank_id uuid, ledger_account_id text) TO havn_tpp;
GRANT ALL ON FUNCTION sandbox_ledger.statement_version(bank_id uuid, ledger_account_id text) TO havn_bank;

REVOKE ALL ON FUNCTION sandbox_ledger.store_transaction_texts(bank_id uuid, transaction_ids uuid[], texts text[], format smallint) FROM PUBLIC;
GRANT ALL ON FUNCTION sandbox_ledger.store_transaction_texts(bank_id uuid, transaction_ids uuid[], texts text[], format smallint) TO havn_bank;

REVOKE ALL ON FUNCTION sandbox_ledger.take_snapshot(bank_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION sandbox_ledger.take_snapshot(bank_id uuid) TO havn_bank;

REVOKE ALL ON FUNCTION sandbox_ledger.yesterday(bank_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION sandbox_ledger.yesterday(bank_id uuid) TO havn_tpp;
GRANT ALL ON FUNCTION sandbox_ledger.yesterday(bank_id uuid) TO havn_bank;

GRANT USAGE ON SEQUENCE sandbox.event_id TO havn_tpp;
GRANT USAGE ON SEQUENCE sandbox.event_id TO havn_bank;

GRANT SELECT,INSERT ON TABLE sandbox.event TO havn_tpp;
GRANT SELECT,INSERT ON TABLE sandbox.event TO havn_bank;

GRANT SELECT,INSERT ON TABLE sandbox.request TO havn_tpp;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE sandbox.served_hour TO havn_bank;

GRANT SELECT,INSERT,DELETE ON TABLE sandbox.snapshot TO havn_bank;

GRANT SELECT(bank_id) ON TABLE sandbox.snapshot TO havn_tpp;

GRANT SELECT(name) ON TABLE sandbox.snapshot TO havn_tpp;

GRANT SELECT(taken_at) ON TABLE sandbox.snapshot TO havn_tpp;

GRANT SELECT(bank_time) ON TABLE sandbox.snapshot TO havn_tpp;

GRANT SELECT(counts) ON TABLE sandbox.snapshot TO havn_tpp;

GRANT SELECT,INSERT,UPDATE ON TABLE sandbox.watched_bank TO havn_tpp;
GRANT SELECT ON TABLE sandbox.watched_bank TO havn_bank;

GRANT SELECT ON TABLE sandbox_ledger.account TO havn_tpp;
GRANT SELECT,INSERT,DELETE ON TABLE sandbox_ledger.account TO havn_bank;

GRANT UPDATE(allows_payments) ON TABLE sandbox_ledger.account TO havn_bank;

GRANT SELECT ON TABLE sandbox_ledger.agreement TO havn_tpp;
GRANT SELECT,INSERT,DELETE ON TABLE sandbox_ledger.agreement TO havn_bank;

GRANT SELECT ON TABLE sandbox_ledger.card_account TO havn_tpp;
GRANT SELECT,INSERT,DELETE ON TABLE sandbox_ledger.card_account TO havn_bank;

GRANT UPDATE(allows_payments) ON TABLE sandbox_ledger.card_account TO havn_bank;

GRANT SELECT ON TABLE sandbox_ledger.customer TO havn_tpp;
GRANT SELECT,INSERT,DELETE ON TABLE sandbox_ledger.customer TO havn_bank;

GRANT SELECT ON TABLE sandbox_ledger.engagement TO havn_tpp;
GRANT SELECT,INSERT,DELETE ON TABLE sandbox_ledger.engagement TO havn_bank;

GRANT SELECT,INSERT ON TABLE sandbox_ledger.entry TO havn_bank;
GRANT SELECT ON TABLE sandbox_ledger.entry TO havn_tpp;

GRANT SELECT ON TABLE sandbox_ledger.kid_agreement TO havn_tpp;
GRANT SELECT,INSERT,DELETE ON TABLE sandbox_ledger.kid_agreement TO havn_bank;

GRANT SELECT ON TABLE sandbox_ledger.representative TO havn_tpp;
GRANT SELECT,INSERT,DELETE ON TABLE sandbox_ledger.representative TO havn_bank;

GRANT SELECT ON TABLE sandbox_ledger.statement_line TO havn_tpp;
GRANT SELECT,INSERT,DELETE ON TABLE sandbox_ledger.statement_line TO havn_bank;

GRANT UPDATE(booked_at) ON TABLE sandbox_ledger.statement_line TO havn_bank;

GRANT UPDATE(response) ON TABLE sandbox_ledger.statement_line TO havn_bank;

GRANT UPDATE(response_format) ON TABLE sandbox_ledger.statement_line TO havn_bank;

GRANT SELECT,INSERT ON TABLE sandbox_ledger.transfer TO havn_bank;
GRANT SELECT ON TABLE sandbox_ledger.transfer TO havn_tpp;
