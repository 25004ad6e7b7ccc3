import areas from './rules.json' with { type: 'json' }

/** A rule of the specification, or one of Havn's own (SEC, DX). */
export interface Rule {
  readonly id: string
  readonly area: string
  readonly text: string
}

export interface RuleArea {
  readonly area: string
  readonly title: string
  readonly rules: readonly { readonly id: string; readonly text: string }[]
}

/** Every rule by area, printed from docs/rules.md. */
export const RULE_AREAS: readonly RuleArea[] = areas

export const RULES: readonly Rule[] = RULE_AREAS.flatMap(({ area, rules }) =>
  rules.map(({ id, text }) => ({ id, area, text })),
)

const textById = new Map(RULES.map(({ id, text }) => [id, text]))

export const textOfRule = (id: string): string => textById.get(id) ?? ''
