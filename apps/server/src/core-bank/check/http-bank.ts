import type { CoreBank, DebtorAccount } from '../index.ts'
import { realClock } from '../../platform/shared/clock.ts'
import type { CheckOptions } from './check-options.ts'
import type { CoreBankUnderTest, TestActions } from './core-bank-under-test.ts'
import { DEFAULT_HOME } from './default-home.ts'
import { expectPresent } from './expect.ts'
import { findPerson, listOwnAccounts } from './payer.ts'
import { ask, expectSigned, type ProtocolTarget } from './protocol/protocol-target.ts'
import { untilAnswering } from './protocol/until-answering.ts'

/** How long a bank that was killed may take to start. */
const startMillisecondsMax = 60_000

/** Makes a core bank over HTTP ready for the cases of the port, with the test data that its fixture gives. */
export function toBankUnderTest(
  options: CheckOptions,
  { coreBank, target }: { readonly coreBank: CoreBank; readonly target: ProtocolTarget },
): CoreBankUnderTest {
  const { fixture } = options
  const bank: CoreBankUnderTest = {
    ...fixture,
    timeZone: fixture.timeZone ?? DEFAULT_HOME.timeZone,
    currency: fixture.currency ?? DEFAULT_HOME.currency,
    limited: fixture.limited && { agreementId: undefined, ...fixture.limited },
    coreBank,
    now: () => Temporal.Instant.fromEpochMilliseconds(realClock.milliseconds()),
    balanceOf: (account) => readAvailable(bank, account),
    actions: testActions(options, target),
  }
  return bank
}

/** Reads what can be paid from an account of the payer's, as any TPP could. */
async function readAvailable(bank: CoreBankUnderTest, account: DebtorAccount): Promise<bigint> {
  const { personId } = await findPerson(bank, 'payer')
  const accounts = await listOwnAccounts(bank, personId)
  const number = JSON.stringify(account)
  const found = accounts.find((one) => JSON.stringify(one.account) === number)
  const { accountId } = expectPresent(`the account ${number} among those of the payer`, found)
  const [balance] = await bank.coreBank.listBalances({ bankId: bank.bankId, accountIds: [accountId] })
  return expectPresent('the balance of the payer’s account', balance).available.minorUnits
}

function testActions({ fixture, restart }: CheckOptions, target: ProtocolTarget): TestActions {
  const { bankId, testActions: offered = [] } = fixture
  const act = async (action: string, body: object) => {
    const recorder = { calls: [], note: () => {}, warn: () => {} }
    const request = { question: `test/${action}`, body: JSON.stringify({ bankId, ...body }) }
    return expectSigned(await ask(target, recorder, request), target.key)
  }
  return {
    ...(offered.includes('deposit') && {
      async deposit(account: DebtorAccount, minorUnits: bigint) {
        const { currency } = { ...DEFAULT_HOME, ...fixture }
        await act('deposit', { account, amount: { minorUnits: minorUnits.toString(), currency } })
      },
    }),
    ...(offered.includes('settle') && {
      async settle() {
        const { at } = (await act('settle', {})) as { at?: string }
        return Temporal.Instant.from(expectPresent('at, the time after settlement', at))
      },
    }),
    ...(restart !== undefined && {
      async restart() {
        await restart()
        await untilAnswering(target, startMillisecondsMax)
      },
    }),
  }
}
