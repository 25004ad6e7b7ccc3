import { type Static, Type } from 'typebox'

export const Frequency = Type.Enum(
  [
    'Weekly',
    'EveryTwoWeeks',
    'Monthly',
    'EveryTwoMonths',
    'Quarterly',
    'SemiAnnual',
    'Annual',
    'MonthlyVariable',
  ],
  { type: 'string', title: 'Frequency', description: 'how often a periodic payment is executed' },
)
export type Frequency = Static<typeof Frequency>

export const ExecutionRule = Type.Enum(['following', 'preceding'], {
  type: 'string',
  title: 'ExecutionRule',
  description: 'the banking day that takes the place of a day that is none: the next or the one before',
})
export type ExecutionRule = Static<typeof ExecutionRule>

const Month = Type.Enum(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'], {
  type: 'string',
  title: 'Month',
  description: 'a month as a text, January being "1"',
})

export const MonthsOfExecution = Type.Array(Month, {
  title: 'MonthsOfExecution',
  description: 'the months of execution with the frequency MonthlyVariable, each once',
  minItems: 1,
  maxItems: Month.enum.length,
})
export type MonthsOfExecution = Static<typeof MonthsOfExecution>

export const DayOfExecution = Type.String({
  title: 'DayOfExecution',
  description: 'the day of the month as a text, "1" to "31"; in a shorter month the last day is taken',
  minLength: 1,
  maxLength: 2,
  pattern: '^([1-9]|[12][0-9]|3[01])$',
})
export type DayOfExecution = Static<typeof DayOfExecution>
