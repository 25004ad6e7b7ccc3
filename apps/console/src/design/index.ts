export { whatNow, type Action } from './actions.ts'
export { readBankClock, type BankClock } from './bank-clock.ts'
export { callsCard } from './calls-card.ts'
export { formatAccount, formatAmount, formatDate, formatMinute, formatSecond, formatTime } from './format.ts'
export { EVENT_KINDS, live } from './live.ts'
export {
  card,
  choice,
  codeBlock,
  copyable,
  emptyState,
  facts,
  field,
  note,
  pageHead,
  pill,
  postButton,
  type Tone,
} from './parts.ts'
export { problemNote, problemText } from './problem.ts'
export { tabs } from './tabs.ts'
export { unlogged } from './unlogged.ts'
