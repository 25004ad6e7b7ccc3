// Loaded before every test file by run-tests.ts: generated cases come from one seed, so that a commit that passed passes
// again. HAVN_SEED=random goes looking for new cases; a failure prints the seed it was found with.
import { configureGlobal } from 'fast-check'

configureGlobal({ seed: Number(process.env['HAVN_SEED']) })
