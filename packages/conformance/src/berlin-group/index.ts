export { STANDARD_CHECKS, type StandardCheck } from './standard-check.ts'
export { createFixture, KNOWN_FIXTURE, type Fixture } from './fixture.ts'
export { FACTS, type FactsOperation, type FactsSchema, findFactsOperation } from './facts/facts.ts'
export {
  type CompileSchema,
  createFactsValidator,
  type FactsValidator,
} from './facts/schema-validator.ts'
export { PEOPLE } from './people.ts'
export { runStandardCheck } from './steps/run-check.ts'
export { decideOnPages } from './steps/psu-pages.ts'
export type { PersonDecision, ServerAnswer, ServerCall, ServerUnderCheck } from './server-under-check.ts'
export type { BankFacts, BerlinGroupOptions } from './berlin-group-options.ts'
export { runBerlinGroup } from './run-berlin-group.ts'
