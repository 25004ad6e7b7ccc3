-- The keyed hash by which requests to a person's phone are counted goes with the person.
grant delete on sca.person_identity to havn_erasure;
