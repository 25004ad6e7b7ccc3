import { Country, PurposeCode } from '@havn/contract'
import { type Check } from '../../check.ts'
import { failed, passed } from '../../outcome.ts'
import { describeAnswer } from '../../exchange/read-answer.ts'
import { type BodyChange, changeBody } from '../support/body.ts'
import { create, NCBCT, NDCT, type Product, requireCreated } from '../support/products.ts'

interface ValueList extends Pick<Check, 'id' | 'rules' | 'title'> {
  readonly product: Product
  readonly values: readonly string[]
  readonly set: (value: string) => BodyChange['set']
}

/** A payment for each value of a list. They are many, so they are for a sandbox. */
const listCheck = ({ id, rules, title, product, values, set }: ValueList): Check => ({
  id,
  rules,
  title,
  severity: 'must',
  needs: ['pisp', 'facts', 'payments', 'sandbox'],
  async run(context) {
    await requireCreated(context, product)
    const refused: string[] = []
    let firstAnswer = ''
    for (const value of values) {
      const change = set(value)
      const body = changeBody(product.body(context), change === undefined ? {} : { set: change })
      const answer = await create(context, product, { body })
      if (answer.status === 201) continue
      refused.push(value)
      if (firstAnswer === '') firstAnswer = describeAnswer(answer)
    }
    return refused.length === 0
      ? passed()
      : failed(`201 for each of ${values.length} values`, `${refused.join(', ')} refused: ${firstAnswer}`)
  },
})

/** Values that the specification lists and a server must therefore accept. */
export const LISTED_VALUE_CHECKS: readonly Check[] = [
  listCheck({
    id: 'values/every-purpose',
    rules: ['VAL-08', 'NDCT-12'],
    title: 'Every purpose code of the specification is accepted.',
    product: NDCT,
    values: PurposeCode.enum,
    set: (purposeCode) => ({ purposeCode }),
  }),
  listCheck({
    id: 'values/every-country',
    rules: ['VAL-02'],
    title: 'Every country of the specification is accepted in the address of a creditor.',
    product: NDCT,
    values: Country.enum,
    set: (country) => ({ 'creditorAddress.country': country }),
  }),
  listCheck({
    id: 'values/usual-currencies',
    rules: ['VAL-01'],
    title: 'Currencies that every bank trades are accepted in a cross-border payment.',
    product: NCBCT,
    // A bank need not trade every currency of the list, and its refusal looks the same as that of an unknown one.
    values: ['CHF', 'DKK', 'EUR', 'GBP', 'NOK', 'SEK', 'USD'],
    set: (currency) => ({ instructedAmount: { amount: '1.00', currency } }),
  }),
]
