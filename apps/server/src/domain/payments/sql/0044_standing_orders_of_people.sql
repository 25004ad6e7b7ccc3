-- Lists the standing orders of a person, or of those whom they act for: by the agreement, or by the person who approved.
create index if not exists standing_order_payer on payments.standing_order
  (bank_id, (coalesce(initiation ->> 'agreementId', initiation #>> '{approverIds,0}')));
