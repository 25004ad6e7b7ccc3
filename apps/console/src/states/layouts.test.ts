import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { BASKET_STATES, CONSENT_STATES, PAYMENT_STATES, type StateMachine } from '../printed/states.ts'
import { BASKET_LAYOUTS } from './basket-layout.ts'
import { CONSENT_LAYOUTS } from './consent-layout.ts'
import { lineWidth, nameLines } from './label.ts'
import { type Layout, type Place, type Point, pointsOf } from './layout.ts'
import { PAYMENT_LAYOUTS } from './payment-layout.ts'
import { stateMap, stepsOf } from './state-map.ts'

const MAPS: readonly (readonly [string, StateMachine, Layout, number])[] = [
  ['payment, wide', PAYMENT_STATES, PAYMENT_LAYOUTS.wide, 1],
  ['payment, tall', PAYMENT_STATES, PAYMENT_LAYOUTS.tall, 1],
  ['basket, wide', BASKET_STATES, BASKET_LAYOUTS.wide, 0],
  ['basket, tall', BASKET_STATES, BASKET_LAYOUTS.tall, 0],
  ['consent, wide', CONSENT_STATES, CONSENT_LAYOUTS.wide, 0],
  ['consent, tall', CONSENT_STATES, CONSENT_LAYOUTS.tall, 0],
]

interface Segment {
  readonly line: string
  readonly a: Point
  readonly b: Point
}

const segmentsOf = (layout: Layout): readonly Segment[] =>
  Object.entries(layout.routes).flatMap(([line, route]) => {
    const points = pointsOf(route)
    return points.slice(1).map((b, index) => ({ line, a: points[index] ?? b, b }))
  })

const edges = ({ x, y, width, height }: Place) => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
})

const isOnBorder = (place: Place, { x, y }: Point): boolean => {
  const { left, right, top, bottom } = edges(place)
  const isBeside = (x === left || x === right) && y > top && y < bottom
  return isBeside || ((y === top || y === bottom) && x > left && x < right)
}

/** Whether a line runs through a box, or nearer to it than three units. */
const runsThrough = ({ a, b }: Segment, place: Place): boolean => {
  const { left, right, top, bottom } = edges(place)
  return (
    Math.max(a.x, b.x) > left - 3 &&
    Math.min(a.x, b.x) < right + 3 &&
    Math.max(a.y, b.y) > top - 3 &&
    Math.min(a.y, b.y) < bottom + 3
  )
}

const meet = (one: Segment, other: Segment): boolean =>
  Math.max(one.a.x, one.b.x) >= Math.min(other.a.x, other.b.x) &&
  Math.max(other.a.x, other.b.x) >= Math.min(one.a.x, one.b.x) &&
  Math.max(one.a.y, one.b.y) >= Math.min(other.a.y, other.b.y) &&
  Math.max(other.a.y, other.b.y) >= Math.min(one.a.y, one.b.y)

for (const [name, machine, layout, crossingsMax] of MAPS)
  describe(`map of states: ${name}`, () => {
    test('every state has a place inside the drawing, and nothing else has', () => {
      assert.deepEqual(
        Object.keys(layout.places).toSorted(),
        machine.states.map(({ code }) => code).toSorted(),
      )
      for (const place of Object.values(layout.places)) {
        const { left, right, top, bottom } = edges(place)
        assert.ok(left >= 0 && top >= 0 && right <= layout.width && bottom <= layout.height)
      }
    })

    test('no two boxes overlap, and every label fits into its box', () => {
      const places = Object.entries(layout.places)
      for (const [index, [code, place]] of places.entries())
        for (const [other, { x, y, width, height }] of places.slice(index + 1)) {
          const isApart =
            Math.abs(x - place.x) >= (width + place.width) / 2 + 6 ||
            Math.abs(y - place.y) >= (height + place.height) / 2 + 6
          assert.ok(isApart, `${code} and ${other}`)
        }
      for (const { code, name: text } of machine.states) {
        const { width, height } = layout.places[code] ?? { width: 0, height: 0 }
        const room = Math.max(width, height > 100 ? height : 0)
        for (const line of nameLines(text, room)) assert.ok(lineWidth(line) <= room - 4, `${code}: ${line}`)
        assert.ok(code.length * 8.4 <= room - 4, code)
      }
    })

    test('every step of the table has a route from border to border, in right angles', () => {
      const pairs = new Set(machine.transitions.map(({ from, to }) => `${from} ${to}`))
      assert.deepEqual(Object.keys(layout.routes).toSorted(), [...pairs].toSorted())
      for (const [line, route] of Object.entries(layout.routes)) {
        const [from = '', to = ''] = line.split(' ')
        const points = pointsOf(route)
        const [start, end] = [points[0], points.at(-1)]
        const [first, last] = [layout.places[from], layout.places[to]]
        assert.ok(start && end && first && last)
        assert.ok(isOnBorder(first, start) && isOnBorder(last, end), line)
      }
      for (const { line, a, b } of segmentsOf(layout)) assert.ok(a.x === b.x || a.y === b.y, line)
    })

    test('no line runs through a label', () => {
      for (const segment of segmentsOf(layout))
        for (const [code, place] of Object.entries(layout.places))
          if (!segment.line.split(' ').includes(code))
            assert.ok(!runsThrough(segment, place), `${segment.line} runs through ${code}`)
    })

    test(`lines meet at most ${crossingsMax} times, and where they do one is a bridge`, () => {
      const segments = segmentsOf(layout)
      const meetings = segments.flatMap((one, index) =>
        segments
          .slice(index + 1)
          .filter((other) => other.line !== one.line && meet(one, other))
          .map((other) => [one.line, other.line]),
      )
      assert.ok(meetings.length <= crossingsMax, JSON.stringify(meetings))
      for (const lines of meetings)
        assert.ok(
          lines.some((line) => layout.bridges?.includes(line)),
          lines.join(' and '),
        )
    })
  })

test('the travelled way is lit, the present state is filled, and words say the same', () => {
  assert.deepEqual([...stepsOf(['RCVD', 'ACTC', 'PDNG'])], ['RCVD ACTC', 'ACTC PDNG'])
  const map = stateMap({
    id: 'map',
    machine: PAYMENT_STATES,
    layouts: PAYMENT_LAYOUTS,
    travelled: ['RCVD', 'ACTC'],
  }).toString()
  assert.equal(map.match(/<g class="lit">/g)?.length, 2)
  assert.equal(map.match(/<g class="state current" data-state="ACTC">/g)?.length, 2)
  assert.match(map, /It is ACTC, Approved\. Its way: RCVD \(Received\), then ACTC \(Approved\)\./)
})
