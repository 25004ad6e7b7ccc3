import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { buildManifests, type Manifest, whyNotBuildable } from './build-manifests.ts'
import { KNOWN_SETTINGS } from './known-settings.ts'
import { validateManifests } from './validate-manifest.ts'

const kinds = (manifests: readonly Manifest[]) => manifests.map(({ kind }) => kind).toSorted()

describe('manifests of Kubernetes, built by kustomize (no cluster has run them)', {
  skip: whyNotBuildable(),
}, () => {
  for (const [folder, expected] of [
    ['base', ['Deployment', 'HorizontalPodAutoscaler', 'NetworkPolicy', 'PodDisruptionBudget', 'Service']],
    [
      'overlays/example',
      [
        'ConfigMap',
        'ConfigMap',
        'ConfigMap',
        'Deployment',
        'HorizontalPodAutoscaler',
        'NetworkPolicy',
        'PodDisruptionBudget',
        'PodMonitor',
        'Service',
      ],
    ],
    ['overlays/example/migration', ['Job']],
  ] as const)
    test(`${folder} is as the schemas of Kubernetes say`, async () => {
      const manifests = buildManifests(folder)
      assert.deepEqual(kinds(manifests), expected)
      await validateManifests(manifests)
    })

  test('a field that Kubernetes does not have is found, and a value of another type', async () => {
    const budget = buildManifests('base').find(({ kind }) => kind === 'PodDisruptionBudget')
    assert(budget?.spec)
    for (const [wrong, expected] of [
      [{ minAvailabel: 1 }, /minAvailabel/],
      [{ selector: 'server' }, /selector/],
    ] as const)
      await assert.rejects(validateManifests([{ ...budget, spec: { ...budget.spec, ...wrong } }]), expected)
  })

  test('the example’s pods run the image by its digest, and have a folder for each of its two banks', () => {
    const manifests = buildManifests('overlays/example')
    const deployment = manifests.find(({ kind }) => kind === 'Deployment')
    const pod = deployment?.spec?.template?.spec
    assert(pod)
    assert.equal(deployment?.spec?.replicas, undefined, 'the autoscaler alone says how many there are')
    for (const { image, env } of pod.containers) {
      assert.match(image, /^registry\.bank\.example\/havn-server@sha256:/)
      assert.deepEqual(
        env.map(({ name }) => name).filter((name) => !KNOWN_SETTINGS.has(name)),
        [],
      )
    }
    const maps = new Map(
      manifests.filter(({ kind }) => kind === 'ConfigMap').map((map) => [map.metadata.name, map]),
    )
    const banks = pod.volumes.find(({ name }) => name === 'banks')?.configMap
    const documents = (banks?.items ?? []).map(({ key, path }) => {
      const { bank } = JSON.parse(maps.get(banks?.name ?? '')?.data?.[key] ?? '{}') as { bank?: string }
      return [path, bank]
    })
    assert.deepEqual(documents, [
      ['hav/bank.json', 'hav'],
      ['fjell/bank.json', 'fjell'],
    ])
  })

  test('every policy and monitor is for the pods that it means, those of the migration too', () => {
    const server = buildManifests('overlays/example').find(({ kind }) => kind === 'Deployment')
    const job = buildManifests('overlays/example/migration').find(({ kind }) => kind === 'Job')
    for (const [manifest, component] of [
      [server, 'server'],
      [job, 'migration'],
    ] as const) {
      const labels = manifest?.spec?.template?.metadata.labels
      assert.equal(labels?.['app.kubernetes.io/name'], 'havn', 'the network policy selects by it')
      assert.equal(labels['app.kubernetes.io/component'], component)
    }
  })
})
