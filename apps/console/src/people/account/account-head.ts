import { type Html, html } from '@havn/html'
import { copyable, facts, formatAmount, pill, postButton } from '../../design/index.ts'
import { type Amount, amountText } from '../amount.ts'
import { accountNumber, firstName, type OwnedAccount, type Person } from '../person.ts'

/** What an account is and what it holds, with what can be done from it. */
export function accountHead(account: OwnedAccount, person: Person, reserved: Amount): Html {
  const { kind, name, balance, currency } = account
  return html`<section class="card account-head"><div class="account-title"><div><h1>${name}</h1><p class="muted">${kind === 'card' ? 'Card account' : 'Account'} of ${person.customer.customerName}</p></div>${kind === 'card' ? pill('Card', 'plain') : undefined}</div><p class="figure ${balance.startsWith('-') ? 'below' : 'above'}">${formatAmount(balance)} <small>${currency}</small></p>${accountFacts(account, reserved)}<div class="actions">${payFrom(account, person)}</div></section>`
}

function accountFacts(account: OwnedAccount, reserved: Amount): Html {
  const { kind, id, number, currency, creditLimit, relatedAccount } = account
  return facts([
    ['Number', kind === 'card' ? accountNumber(account) : copyable(number)],
    ['Pays as', relatedAccount === undefined ? undefined : copyable(relatedAccount)],
    [
      'Reserved',
      reserved.minorUnits === 0n
        ? undefined
        : `${formatAmount(amountText(reserved))} ${currency}, already taken off`,
    ],
    ['Credit limit', /[1-9]/.test(creditLimit) ? `${formatAmount(creditLimit)} ${currency}` : undefined],
    ['Resource id', copyable(id)],
  ])
}

function payFrom({ kind, number }: OwnedAccount, { customer, psus }: Person): Html | undefined {
  const [psu] = psus
  if (kind === 'card' || psu === undefined) return undefined
  return postButton({
    action: '/pay',
    label: `Pay from it as ${firstName(psu.name)}`,
    fields: { customerId: customer.customerId, debtorAccount: number },
    kind: 'primary',
  })
}
