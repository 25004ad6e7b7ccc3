-- No login of a server deletes requested consents any more.
grant delete on consents.requested to havn_erasure;
