import { assessBy, confirmsFunds, type CoreBank, findPerson } from '../../core-bank/index.ts'

/** Calls a bank's own core bank; rejects if the bank has none, so that nothing is taken for known. */
export type AskCoreBank = <Answer>(
  bankId: string,
  ask: (coreBank: CoreBank) => Promise<Answer>,
) => Promise<Answer>

/** One core bank for all banks of a deployment: every question goes to the core bank of the bank that it names. */
export function createRoutedCoreBank(ask: AskCoreBank): CoreBank {
  return {
    findCustomerByNationalId: (query) => ask(query.bankId, (core) => core.findCustomerByNationalId(query)),
    findCustomerByIdentifier: (query) => ask(query.bankId, (core) => findPerson(core, query)),
    findCustomer: (query) => ask(query.bankId, (core) => core.findCustomer(query)),
    listAccounts: (query) => ask(query.bankId, (core) => core.listAccounts(query)),
    listBalances: (query) => ask(query.bankId, (core) => core.listBalances(query)),
    listBookedTransactions: (query) => ask(query.bankId, (core) => core.listBookedTransactions(query)),
    listPendingTransactions: (query) => ask(query.bankId, (core) => core.listPendingTransactions(query)),
    findTransaction: (query) => ask(query.bankId, (core) => core.findTransaction(query)),
    mayPayFrom: (query) => ask(query.bankId, (core) => core.mayPayFrom(query)),
    // A core bank that leaves this question out lets every customer use every rail.
    mayUseRail: (query) => ask(query.bankId, async (core) => (await core.mayUseRail?.(query)) ?? true),
    approvalsNeeded: (query) => ask(query.bankId, (core) => core.approvalsNeeded(query)),
    findKidRules: (query) => ask(query.bank.bankId, (core) => core.findKidRules(query)),
    findExchangeRate: (query) => ask(query.bank.bankId, (core) => core.findExchangeRate(query)),
    quoteFee: (query) => ask(query.bank.bankId, (core) => core.quoteFee(query)),
    assess: (request) => ask(request.bankId, (core) => assessBy(core, request)),
    verifyPayee: (query) =>
      ask(query.bankId, async (core) => (await core.verifyPayee?.(query)) ?? { kind: 'not-possible' }),
    hasFunds: (query) => ask(query.bankId, (core) => core.hasFunds(query)),
    // A core bank that leaves this question out confirms nothing; `confirmsFundsAt` says so before anybody asks.
    confirmFunds: (query) => ask(query.bankId, async (core) => (await core.confirmFunds?.(query)) ?? false),
    confirmsFundsAt: (bankId) => ask(bankId, async (core) => confirmsFunds(core, bankId)),
    execute: (request) => ask(request.bankId, (core) => core.execute(request)),
    readOutcomes: (request) => ask(request.bankId, (core) => core.readOutcomes(request)),
  }
}
