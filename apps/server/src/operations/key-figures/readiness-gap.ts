/**
 * If no process has said that it is ready for longer than this, the whole gap is an outage. Processes say so every five
 * seconds: two may be late. Shorter than the 30 seconds of the rule, to the bank's disadvantage: nobody knows whether there
 * were calls.
 */
export const readinessGapMillisecondsMax = 15_000
