-- Whoever drops old months must see which standing orders go on and which parts are open. Only the owner does, and only by reading:
-- without this policy the owner sees no row of these tables.
create policy of_owner on payments.standing_order for select to current_user using (true);
create policy of_owner on payments.due for select to current_user using (true);
