import { arrowOf, pathOf } from '../../../apps/console/src/states/draw-route.ts'
import { nameLines } from '../../../apps/console/src/states/label.ts'
import { type Layout, type Place, pointsOf } from '../../../apps/console/src/states/layout.ts'
import type { StateMachine } from './state-machines.ts'
import { type Drawing, escape, text } from './svg.ts'

type State = StateMachine['states'][number]

const margin = 8

/** Draws a table of states at the places that the console's map has for them. */
export function stateDiagram(title: string, machine: StateMachine, layout: Layout): Drawing {
  const lines = Object.keys(layout.routes)
  const routes = lines.map((line) => route(layout, line, machine)).join('\n')
  const states = machine.states.map((state) => stateBox(layout, state)).join('\n')
  return {
    width: layout.width + 2 * margin,
    height: layout.height + 2 * margin,
    title,
    description: machine.states
      .map(
        ({ code, name, sentence, isFinal }) =>
          `${code}, ${name}: ${sentence}${isFinal ? ' It is final.' : ''}`,
      )
      .join(' '),
    content: `<g transform="translate(${margin} ${margin})">\n${routes}\n${states}\n</g>`,
  }
}

function route(layout: Layout, line: string, { transitions }: StateMachine): string {
  const points = pointsOf(layout.routes[line] ?? '')
  const d = pathOf(points)
  const causes = transitions.filter(({ from, to }) => `${from} ${to}` === line).map(({ when }) => when)
  const gap = layout.bridges?.includes(line) === true ? `<path class="d-gap" d="${d}"/>` : ''
  return `<g><title>${escape(`${line.replace(' ', ' to ')}: ${causes.join('; or ')}`)}</title>${gap}<path class="d-line" d="${d}"/><path class="d-head" d="${arrowOf(points)}"/></g>`
}

const BAD: ReadonlySet<string> = new Set([
  'RJCT',
  'CANC',
  'failed',
  'deleted',
  'revokedByPsu',
  'terminatedByTpp',
  'expired',
])

function stateBox(layout: Layout, state: State): string {
  const place = layout.places[state.code]
  if (place === undefined) return ''
  const { x, y, width, height } = place
  const kind = BAD.has(state.code)
    ? ' d-bad'
    : (state.isFinal && state.code !== 'PART') || state.code === 'valid'
      ? ' d-good'
      : ''
  return `<g><title>${escape(state.sentence)}</title><rect x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}" rx="10" class="d-box${kind}"/>${label(place, state)}</g>`
}

function label(place: Place, { code, name }: State): string {
  const { x, y, isUpright = false } = place
  if (isUpright || place.width > 300) {
    const turn = isUpright ? ` transform="rotate(-90 ${x} ${y})"` : ''
    return `<text x="${x}" y="${y + 5}" class="d-text d-middle"${turn}><tspan class="d-code">${code}</tspan> ${escape(name)}</text>`
  }
  const lines = nameLines(name, place.width)
  const top = lines.length === 1 ? y - 3 : y - 10
  return [
    text({ x, y: top, text: code, className: 'd-code d-middle' }),
    ...lines.map((line, index) =>
      text({ x, y: top + 17 + index * 14, text: line, className: 'd-small d-middle' }),
    ),
  ].join('')
}
