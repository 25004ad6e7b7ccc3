-- Notifications about consents: a consent is a resource that a TPP can subscribe to.
alter table notifications.subscription
  drop constraint subscription_resource_check,
  add constraint subscription_resource_check check (resource in
    ('payments', 'bulk-payments', 'periodic-payments', 'signing-baskets', 'bank-offered-consents')) not valid;

-- The columns of a notification about a consent, whose transaction_status is the consent's status: what happened to it, how
-- many days are left of one that ends soon, and when one that is valid ends, by the bank's clock.
alter table notifications.notification
  add column consent_event text,
  add column days_left smallint,
  add column valid_until timestamptz;

-- A PSU who consents again may do so for a TPP that has moved its receiver.
grant update (path, uri, queue, content) on notifications.subscription to havn_bank;
