import type { Messages } from './messages.ts'

/** The keys of all texts of a kind: `login.title`. The texts of a list share one key. */
type KeysOf<T, Text> = {
  [K in keyof T & string]: T[K] extends Text
    ? K
    : T[K] extends readonly (infer Each)[]
      ? Each extends Text
        ? K
        : never
      : T[K] extends object
        ? `${K}.${KeysOf<T[K], Text>}`
        : never
}[keyof T & string]

/** The key of a text with values in it, such as a name or an amount. */
export type SentenceKey = KeysOf<Messages, (...values: never) => unknown>

/** The names of a text's values. */
export interface Placeholders {
  readonly names: readonly string[]
  /** Whether the text's function takes the values by name, in one object. */
  readonly isByName: boolean
}

const inOrder = (...names: readonly string[]): Placeholders => ({ names, isByName: false })
const byName = (...names: readonly string[]): Placeholders => ({ names, isByName: true })

/**
 * The values of every text that has some, by the names under which a bank's own wording refers to them: `{payee}`.
 * A new text with values does not compile until it is listed here.
 */
export const PLACEHOLDERS: Readonly<Record<SentenceKey, Placeholders>> = {
  'frame.closesAt': inOrder('time'),
  'frame.help': inOrder('phone'),
  'frame.fraud': inOrder('phone'),
  'requester.brand': inOrder('brand'),
  'ask.leaves': byName('total', 'account'),
  'ask.pay': byName('amount', 'payee'),
  'ask.payRepeatedly': byName('amount', 'payee', 'often', 'from', 'until'),
  'ask.stop': byName('amount', 'payee'),
  'ask.stopRepeated': byName('amount', 'payee', 'often'),
  'ask.payAll': byName('count', 'total'),
  'ask.stopAll': byName('count', 'total'),
  'ask.identify': inOrder('requester'),
  'ask.consent': inOrder('requester'),
  'accessRequest.ask.account-access': inOrder('requester'),
  'accessRequest.ask.funds-access': inOrder('requester'),
  'accessRequest.often': inOrder('count'),
  'ask.by': inOrder('requester', 'brand'),
  'ask.accountEndingIn': inOrder('digits'),
  'ask.cardEndingIn': inOrder('digits'),
  'ask.showAll': inOrder('count'),
  'login.triesLeft': inOrder('count'),
  'provider.intro': inOrder('label'),
  'provider.button': inOrder('label'),
  'provider.leavingTitle': inOrder('label'),
  'provider.leave': inOrder('label'),
  'provider.problems.cancelled.text': inOrder('label'),
  'provider.problems.unavailable.text': inOrder('label'),
  'provider.problems.weak.text': inOrder('label'),
  'provider.problems.stale.text': inOrder('label'),
  'provider.problems.changed.text': inOrder('label'),
  'provider.problems.invalid.text': inOrder('label'),
  'provider.problems.other-person.text': inOrder('label'),
  'context.intro': inOrder('person'),
  'approval.signedIn': inOrder('person'),
  'approval.signedInFor': byName('person', 'corporation'),
  'payment.payeeBank': inOrder('bic'),
  'payment.card': inOrder('number'),
  'payment.available': inOrder('amount'),
  'payment.movedFrom': inOrder('day'),
  'payment.pastLastRun': inOrder('day'),
  'payment.firstTime': inOrder('day'),
  'payment.everyYearIn': inOrder('months'),
  'payment.untilDay': inOrder('day'),
  'payment.fee': inOrder('amount'),
  'payment.exchangeMarkup': inOrder('amount'),
  'payment.feeWithMarkup': inOrder('amount'),
  'payment.rate': byName('unit', 'price'),
  'payment.estimatedTotal': inOrder('amount'),
  'payment.included': inOrder('costs'),
  'payment.estimate': inOrder('amount'),
  'payment.lacking.text': byName('needed', 'available'),
  'payment.lacking.later': inOrder('day'),
  'payment.payeeCheck.closeMatch': byName('name', 'given'),
  'payment.payeeCheck.confirm': inOrder('count'),
  'decision.approve-payment.approve': inOrder('amount'),
  'decision.approve-payment.approveRepeatedly': byName('amount', 'often'),
  'decision.cancel-payment.approve': inOrder('amount'),
  'decision.cancel-payment.approveRepeatedly': byName('amount', 'often'),
  'payments.countAndAccounts': inOrder('count', 'accountCount'),
  'payments.largestTo': inOrder('payee'),
  'payments.days': inOrder('first', 'last'),
  'payments.doubtfulPayees': inOrder('count'),
  'payments.uncheckedPayees': inOrder('count'),
  'payments.firstOfTwo': inOrder('count'),
  'payments.secondOfTwo': inOrder('first', 'count'),
  'payments.oneMoreInSandbox': inOrder('address'),
  'payments.decision.approve-payment.approve': inOrder('count'),
  'payments.decision.approve-payment.approveTotal': byName('count', 'total'),
  'payments.decision.cancel-payment.approve': inOrder('count'),
  'payments.decision.cancel-payment.approveTotal': byName('count', 'total'),
  'payments.decision.approve-basket.approve': inOrder('count'),
  'payments.decision.approve-basket.approveTotal': byName('count', 'total'),
  'identity.means': inOrder('requester'),
  'identity.assurances': inOrder('requester'),
  'consent.means': byName('requester', 'date'),
  'consent.nothingChecked': inOrder('requester'),
  'consent.ofCorporation': inOrder('corporation'),
  'consent.noneOfCorporation': inOrder('corporation'),
  'phone.inSandbox': inOrder('address'),
  'phone.owner': inOrder('person'),
  'phone.waiting': inOrder('count'),
  'phone.payment.approve-payment': byName('amount', 'payee'),
  'phone.payment.cancel-payment': byName('amount', 'payee'),
  'phone.from': inOrder('requester'),
  'bank.owner': inOrder('person'),
  'bank.waiting': inOrder('count'),
  'bank.entry': byName('corporation', 'requester'),
  'bank.order': byName('amount', 'payee', 'often'),
  'bank.nextOn': inOrder('date'),
  'bank.from': inOrder('requester'),
  'bank.forCorporation': inOrder('corporation'),
  'bank.stop': inOrder('payee'),
  'bank.approved.payment': byName('amount', 'payee'),
  'bank.approved.stop': byName('amount', 'payee'),
  'bank.approved.payments': byName('count', 'total'),
  'bank.approved.stops': byName('count', 'total'),
  'access.used': inOrder('count'),
  'access.usedAbsent': inOrder('count'),
  'access.lastUsed': inOrder('date'),
  'access.withdrawn.whole': inOrder('requester'),
  'access.withdrawn.part': byName('requester', 'accounts'),
  'access.withdrawn.objected': inOrder('requester'),
  'access.withdrawn.terminated': inOrder('requester'),
  'access.undo': inOrder('requester'),
  'access.undoMeaning': inOrder('minutes'),
  'access.object.means': inOrder('requester'),
  'access.object.submit': inOrder('requester'),
  'access.ofCorporation': inOrder('corporation'),
  'access.ended': inOrder('date'),
  'access.change': inOrder('requester'),
  'access.revoke': inOrder('account'),
  'access.revokeAll': inOrder('requester'),
  'access.allow': inOrder('account'),
  'access.forbid': inOrder('account'),
  'leaving.text': inOrder('requester'),
  'leaving.soon': inOrder('requester', 'seconds'),
  'locked.until': inOrder('minutes'),
  'end.back': inOrder('requester'),
  'end.unknownLink.next': inOrder('requester'),
  'end.suspended.next': inOrder('requester'),
  'end.used.next': inOrder('requester'),
  'end.otherBrowser.next': inOrder('requester'),
  'end.returnedElsewhere.next': inOrder('requester'),
  'end.timedOut.next': inOrder('requester'),
  'end.failed.next': inOrder('requester'),
  'end.failed.reference': inOrder('id'),
  'end.underWay.next': inOrder('requester'),
  'end.busy.next': inOrder('requester'),
  'end.approved.day.today': inOrder('day'),
  'end.approved.day.one': inOrder('day'),
  'end.approved.day.first': inOrder('day'),
  'end.approved.day.next': inOrder('day'),
  'end.approved.day.many': inOrder('day'),
  'end.approved.made': inOrder('count'),
  'end.notExecuted.count': inOrder('rejected', 'total'),
  'end.notExecuted.again': inOrder('requester'),
  'end.usedAt.approved.identify': inOrder('moment'),
  'end.usedAt.approved.consent': inOrder('moment'),
  'end.usedAt.approved.approve-payment': inOrder('moment'),
  'end.usedAt.approved.cancel-payment': inOrder('moment'),
  'end.usedAt.approved.approve-basket': inOrder('moment'),
  'end.usedAt.refused.identify': inOrder('moment'),
  'end.usedAt.refused.consent': inOrder('moment'),
  'end.usedAt.refused.approve-payment': inOrder('moment'),
  'end.usedAt.refused.cancel-payment': inOrder('moment'),
  'end.usedAt.refused.approve-basket': inOrder('moment'),
  'end.withdrawn.text': inOrder('requester'),
  'end.withdrawn.next': inOrder('requester'),
  'end.decided.next': inOrder('requester'),
  'end.approvedBefore.next': inOrder('requester'),
  'end.lockedOut.next': inOrder('requester'),
  'end.returnYourself': inOrder('requester'),
  'end.lockedOut.until': inOrder('moment'),
}

/** Numbers choose between singular and plural; a text need not show them. */
export const isNumberName = (name: string): boolean =>
  name === 'count' || name === 'accountCount' || name === 'minutes'

/** A text or sentence of a catalogue, or a list or group of them. */
type Node = unknown

/** Visits every text of a catalogue with its key, and returns the catalogue with what the visitor makes of each. */
export function mapTexts(
  catalogue: Messages,
  visit: (key: string, text: string | ((...values: never) => unknown)) => unknown,
): Messages {
  const walk = (node: Node, key: string): unknown => {
    if (typeof node === 'string') return visit(key, node)
    if (typeof node === 'function') return visit(key, node as (...values: never) => unknown)
    const inner = (name: string | number) => (key === '' ? String(name) : `${key}.${name}`)
    if (Array.isArray(node)) return node.map((each: unknown, index) => walk(each, inner(index)))
    return Object.fromEntries(
      Object.entries(node as object).map(([name, each]: [string, unknown]) => [
        name,
        walk(each, inner(name)),
      ]),
    )
  }
  return walk(catalogue, '') as Messages
}

/** The values of the text with this key; undefined if it has none. The texts of a list have their number at the end. */
export function placeholdersOf(key: string): Placeholders | undefined {
  const listed: Readonly<Partial<Record<string, Placeholders>>> = PLACEHOLDERS
  return listed[key] ?? listed[key.replace(/\.[0-9]+$/, '')]
}
