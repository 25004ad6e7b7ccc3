import type { Transaction } from '../../../core-bank/index.ts'

/** The ISO 20022 bank transaction codes, for money that leaves the account and money that comes in. */
const CODES: Readonly<Record<Transaction['kind'], { readonly out: string; readonly in: string }>> = {
  domestic: { out: 'PMNT-ICDT-DMCT', in: 'PMNT-RCDT-DMCT' },
  instant: { out: 'PMNT-IRCT-DMCT', in: 'PMNT-RRCT-DMCT' },
  'cross-border': { out: 'PMNT-ICDT-XBCT', in: 'PMNT-RCDT-XBCT' },
  sepa: { out: 'PMNT-ICDT-ESCT', in: 'PMNT-RCDT-ESCT' },
  'sepa-instant': { out: 'PMNT-IRCT-ESCT', in: 'PMNT-RRCT-ESCT' },
  card: { out: 'PMNT-CCRD-POSC', in: 'PMNT-CCRD-RIMB' },
  deposit: { out: 'PMNT-CNTR-CWDL', in: 'PMNT-CNTR-CDPT' },
  returned: { out: 'PMNT-RCDT-RRTN', in: 'PMNT-ICDT-RRTN' },
  withdrawal: { out: 'PMNT-CNTR-CWDL', in: 'PMNT-CNTR-CDPT' },
}

export function transactionCode({ kind, amount }: Pick<Transaction, 'kind' | 'amount'>): string {
  return CODES[kind][amount.minorUnits < 0n ? 'out' : 'in']
}
