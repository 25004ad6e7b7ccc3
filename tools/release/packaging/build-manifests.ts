import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { getDebianPackage } from '../../get-debian-package.ts'

/** kustomize of Debian 13, which runs on Debian 12. Debian 12 has none, and its kubectl knows no labels without selectors. */
const KUSTOMIZE = {
  name: 'kustomize',
  version: '5.6.0',
  url: 'http://deb.debian.org/debian/pool/main/k/kustomize/kustomize_5.6.0+ds-1+b2_amd64.deb',
  sha256: '552bbe5563b522685b10f75a9a226bfbee9778fc313b205d595fdbb7e9c70e33',
}

/** Why manifests cannot be built on this machine; undefined if they can. */
export function whyNotBuildable(): string | undefined {
  return process.arch === 'x64' && existsSync('/usr/bin/dpkg-deb')
    ? undefined
    : 'kustomize is brought for Debian on x64 alone'
}

/** A resource of Kubernetes. */
export interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string; readonly namespace?: string }
  readonly data?: Readonly<Record<string, string>>
  readonly spec?: ManifestSpec
}

interface ManifestSpec {
  readonly replicas?: number
  readonly template?: {
    readonly metadata: { readonly labels: Readonly<Record<string, string>> }
    readonly spec: PodSpec
  }
}

/** What a test looks at in a pod. */
export interface PodSpec {
  readonly containers: readonly {
    readonly image: string
    readonly env: readonly { readonly name: string; readonly value: string }[]
    readonly envFrom: readonly { readonly configMapRef: { readonly name: string } }[]
    readonly ports?: readonly { readonly name: string }[]
    readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[]
  }[]
  readonly volumes: readonly {
    readonly name: string
    readonly configMap?: {
      readonly name: string
      readonly items?: readonly { readonly key: string; readonly path: string }[]
    }
  }[]
}

/** Builds a folder of packaging/kubernetes as `kubectl apply --kustomize` would, and returns its resources. */
export function buildManifests(folder: string): readonly Manifest[] {
  const program = join(getDebianPackage(KUSTOMIZE), 'usr/bin/kustomize')
  const root = join(import.meta.dirname, '../../../packaging/kubernetes')
  const text = execFileSync(program, ['build', join(root, folder)], { encoding: 'utf8' })
  return parseAllDocuments(text).map((document) => document.toJS() as Manifest)
}
