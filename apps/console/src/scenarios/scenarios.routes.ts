import { html } from '@havn/html'
import { missingHeaders } from '@havn/scenario-plays'
import { problemNote, unlogged } from '../design/index.ts'
import { callbackPath } from '../pay/pay-as.ts'
import { type Context, notFound, page, redirect, type Result, type Route } from '../server/index.ts'
import { runPage } from './run-page.ts'
import { scenariosPage } from './scenarios-page.ts'

const section = '/scenarios'

export const routes: readonly Route[] = [
  { method: 'GET', path: '/scenarios', handle: list },
  { method: 'POST', path: '/scenarios/:id/play', handle: play },
  { method: 'GET', path: '/scenarios/runs/:runId', handle: showRun },
]

const readScenarios = ({ tpp }: Context) => tpp.bank.sandbox.listSandboxScenarios({}, unlogged)

async function list(context: Context): Promise<Result> {
  const answer = await readScenarios(context)
  const body = answer.status === 200 ? scenariosPage(context, answer.body.scenarios) : problemNote(answer)
  return page({ title: 'Scenarios', section, body })
}

/** Starts to play a scenario; the page of the run shows how far it is. */
async function play(context: Context): Promise<Result> {
  const { tpp, params, origin, scenarioRuns, openOther } = context
  const answer = await readScenarios(context)
  const clock = await context.readClock()
  if (answer.status !== 200 || clock === undefined)
    return page({
      title: 'Scenarios',
      section,
      status: 502,
      body: html`${answer.status === 200 ? undefined : problemNote(answer)}`,
    })
  const scenario = answer.body.scenarios.find(({ id }) => id === params['id'])
  if (scenario === undefined) return notFound()
  const runId = scenarioRuns.start({
    scenario,
    client: tpp.client,
    tpp: tpp.name,
    fillHeaders: (call) =>
      missingHeaders({ ...call, program: 'console', redirectUri: `${origin}${callbackPath}` }),
    bankTime: clock.time.toISOString(),
    openOther,
  })
  return redirect(`/scenarios/runs/${runId}`)
}

function showRun(context: Context): Result {
  const { scenarioRuns, tpp, params } = context
  const run = scenarioRuns.find(params['runId'] ?? '')
  if (run === undefined || run.tpp !== tpp.name) return notFound()
  const isRunning = run.observed === undefined && run.problem === undefined
  return page({
    title: run.scenario.id,
    section,
    body: runPage(context, run),
    ...(isRunning ? { reloadSeconds: 1 } : {}),
  })
}
