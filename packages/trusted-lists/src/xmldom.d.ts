import type { XmlElement } from './xml-document.ts'

interface XmlDocument {
  readonly documentElement: XmlElement | null
}

type OnProblem = (message: string) => never

export declare const DOMParser: new (options: {
  readonly errorHandler: Record<'warning' | 'error' | 'fatalError', OnProblem>
}) => { parseFromString(text: string, type: string): XmlDocument }
