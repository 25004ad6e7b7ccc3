-- Where the trace of a payment goes on, for the batch run and the notifications that come hours later. Written only by
-- processes that send spans to a collector.
create schema resource_traces;
grant usage on schema resource_traces to havn_bank, havn_operator;

create table resource_traces.resource_trace (
  bank_id uuid not null,
  -- The payment.
  resource_id uuid not null,
  -- The span of the call that created it, as W3C Trace Context writes it.
  traceparent text not null,
  primary key (bank_id, resource_id)
) partition by range (resource_id);

call tenancy.manage_partitions('resource_traces.resource_trace', 'uuid', 'month', 2, '60 days');
grant select, insert on resource_traces.resource_trace to havn_bank;
call tenancy.let_operators_read('resource_traces.resource_trace');
