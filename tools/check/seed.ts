// Loaded before every test file by run-tests.ts: generated cases come from one seed, so that a commit that passed passes
// again. HAVN_SEED=random goes looking for new cases; a failure prints the seed it was found with.
import { configureGlobal } from 'fast-check'

configureGlobal({ seed: Number(process.env['HAVN_SEED']) })

// A file that hangs, or leaves something open, must not hang the build: the runner's own limit waits for it all the same.
const secondsMax = 1_200
setTimeout(() => {
  console.error(`${process.argv[1]} did not end within ${secondsMax} s`)
  process.exit(1)
}, secondsMax * 1000).unref()
