export { type EvidenceArchive, exportEvidence } from './export-evidence.ts'
