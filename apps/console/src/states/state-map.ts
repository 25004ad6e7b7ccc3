import { type Html, html } from '@havn/html'
import type { State, StateMachine, Transition } from '../printed/states.ts'
import { arrowOf, pathOf } from './draw-route.ts'
import { type Layout, type Layouts, type Place, pointsOf } from './layout.ts'
import { nameLines } from './label.ts'

interface MapOptions {
  /** The beginning of the ids inside. */
  readonly id: string
  readonly machine: StateMachine
  readonly layouts: Layouts
  /** The states that it has been in, in order; the last is the present one. */
  readonly travelled: readonly string[]
}

/** A map of states with the travelled way lit: a wide drawing, a tall one for narrow places, and the same as a list. */
export function stateMap(options: MapOptions): Html {
  const { machine, travelled } = options
  return html`<div class="state-map">${drawing(options, 'wide')}${drawing(options, 'tall')}<details id="${options.id}-list"><summary>The map as a list</summary>${stateList(machine, travelled)}</details></div>`
}

function drawing({ id, machine, layouts, travelled }: MapOptions, kind: keyof Layouts): Html {
  const layout = layouts[kind]
  const steps = stepsOf(travelled)
  const lines = Object.keys(layout.routes)
  const quiet = lines.filter((line) => !steps.has(line))
  const lit = lines.filter((line) => steps.has(line))
  const name = `${id}-${kind}`
  const bottoms = machine.states.map(({ code }) => bottomOf(layout.places[code]))
  const height = Math.max(...bottoms) + 2
  return html`<svg class="${kind}" width="${layout.width}" viewBox="0 0 ${layout.width} ${height}" role="img" aria-labelledby="${name}-title ${name}-desc"><title id="${name}-title">Map of states</title><desc id="${name}-desc">${describe(machine, travelled)}</desc>${quiet.map((line) => route(layout, line, machine, 'quiet'))}${lit.map((line) => route(layout, line, machine, 'lit'))}${machine.states.map((state) => stateBox(layout, state, travelled))}</svg>`
}

/** Where the box of a place ends. */
const bottomOf = (place: Place | undefined): number => (place === undefined ? 0 : place.y + place.height / 2)

/** The steps of a way, as the routes of a layout name them. */
export function stepsOf(travelled: readonly string[]): ReadonlySet<string> {
  return new Set(travelled.slice(1).map((to, index) => `${travelled[index]} ${to}`))
}

function route(layout: Layout, line: string, machine: StateMachine, className: 'quiet' | 'lit'): Html {
  const points = pointsOf(layout.routes[line] ?? '')
  const d = pathOf(points)
  const bridge = layout.bridges?.includes(line) ? html`<path class="gap" d="${d}"/>` : undefined
  const causes = machine.transitions.filter(({ from, to }) => `${from} ${to}` === line)
  return html`<g class="${className}"><title>${causes.map(sentenceOf).join('; ')}</title>${bridge}<path class="way" d="${d}"/><path class="arrow" d="${arrowOf(points)}"/></g>`
}

const sentenceOf = ({ from, to, when }: Transition): string => `${from} to ${to}, when ${when}`

function stateBox(layout: Layout, state: State, travelled: readonly string[]): Html {
  const place = layout.places[state.code]
  if (place === undefined) return html``
  const isCurrent = travelled.at(-1) === state.code
  const standing = isCurrent ? 'current' : travelled.includes(state.code) ? 'visited' : 'unvisited'
  const { x, y, width, height } = place
  return html`<g class="state ${standing}" data-state="${state.code}"><title>${state.code}: ${state.sentence}</title><rect x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}" rx="12"/>${label(place, state)}</g>`
}

function label(place: Place, { code, name }: State): Html {
  const { x, y, isUpright = false } = place
  if (isUpright || place.width > 300)
    return html`<text x="${x}" y="${y + 5}" transform="${isUpright ? `rotate(-90 ${x} ${y})` : ''}"><tspan class="code">${code}</tspan> <tspan class="name">${name}</tspan></text>`
  const lines = nameLines(name, place.width)
  const top = lines.length === 1 ? y - 4 : y - 11
  return html`<text x="${x}" y="${top}" class="code">${code}</text>${lines.map((line, index) => html`<text x="${x}" y="${top + 18 + index * 14}" class="name">${line}</text>`)}`
}

function describe({ states }: StateMachine, travelled: readonly string[]): string {
  const nameOf = (code: string): string => states.find((state) => state.code === code)?.name ?? code
  const now = travelled.at(-1)
  if (now === undefined) return 'Nothing has happened yet.'
  const way = travelled.map((code) => `${code} (${nameOf(code)})`).join(', then ')
  return `It is ${now}, ${nameOf(now)}. Its way: ${way}.`
}

/** Every state with what it means and where it leads, for those who do not see the drawing. */
function stateList({ states, transitions }: StateMachine, travelled: readonly string[]): Html {
  const items = states.map(({ code, name, sentence }) => {
    const leads = transitions
      .filter(({ from }) => from === code)
      .map(({ to, when }) => html`<li>to <code>${to}</code>, when ${when}</li>`)
    const here = travelled.at(-1) === code ? html` <strong>It is here now.</strong>` : undefined
    return html`<li><code>${code}</code> <strong>${name}</strong>. ${sentence}${here}${leads.length === 0 ? undefined : html`<ul>${leads}</ul>`}</li>`
  })
  return html`<ul class="state-list">${items}</ul>`
}
