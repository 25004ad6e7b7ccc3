import type { Scene } from './strikes/strike.ts'

const wholeSecondsMax = 60

/** Undoes whatever a strike that failed may have left behind, as an operator would, so that the next one finds everything running. */
export async function repair({ cluster, bank, log }: Scene): Promise<void> {
  log('this round has failed: everything is repaired for the next one')
  bank.relay.swallow(false)
  bank.relay.delay(0)
  for (const node of cluster.nodes) {
    if (cluster.network.canCut) cluster.network.setConnected(node.number, true)
    node.thaw()
    node.revive()
  }
  if (!cluster.proxy().isRunning) cluster.startProxy()
  for (const program of [bank.coreBank, bank.loginProvider, ...bank.servers, bank.proxy])
    if (!program.program().isRunning) await program.start()
  await cluster.untilWhole(wholeSecondsMax)
}
