export { whatNow, type Action } from './actions.ts'
export { type BankClock, isRealTime } from './bank-clock.ts'
export {
  formatAccount,
  formatAmount,
  formatDate,
  formatJson,
  formatMinute,
  formatSecond,
  formatTime,
  formatTimeToSecond,
  isoDateInNorway,
  isoTimeInNorway,
} from './format.ts'
export { EVENT_KINDS, live } from './live.ts'
export {
  breakablePath,
  card,
  choice,
  codeBlock,
  copyable,
  emptyState,
  facts,
  field,
  idEnd,
  note,
  pageHead,
  pill,
  postButton,
  type Tone,
} from './parts.ts'
export { problemNote, problemText } from './problem.ts'
export { tabs } from './tabs.ts'
export { unlogged, unloggedOnce } from './unlogged.ts'
