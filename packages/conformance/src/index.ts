export type { Check, CheckGroup, Need } from './check.ts'
export type { Outcome, Severity } from './outcome.ts'
export { GROUPS } from './checks/groups.ts'
export type { Limits } from './exchange/recorder.ts'
export { whyUnreachable } from './exchange/reach.ts'
export type { TppIdentity } from './exchange/sign-call.ts'
export type { Facts } from './facts/facts.ts'
export { readFixture } from './facts/read-fixture.ts'
export type { Psu, PsuTask } from './psu.ts'
export { renderHtml, signedReportIn } from './report/html.ts'
export type { Finding, GroupResult, Report } from './report/report.ts'
export { verdictOf } from './report/verdict.ts'
export { formatSignedReport, verifySignedReport } from './report/sign-report.ts'
export {
  formatExchange,
  formatFinding,
  formatGroup,
  formatSummary,
  inColour,
  type Paint,
  withoutColour,
} from './report/terminal.ts'
export { NOT_OBSERVABLE } from './rules/not-observable.ts'
export { RULES } from './rules/rules.ts'
export { runConformance } from './run.ts'
export type { RunOptions } from './run-options.ts'
