-- Who sent a request to a phone, so that one TPP cannot use up what all may send. Null for requests of servers of the
-- version before, which are an hour old at most.
alter table sca.push add column sender_id text;
