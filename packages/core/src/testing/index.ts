export { type FakeClock, fakeClock } from './fake-clock.ts'
export { type HashEmbedderOptions, hashEmbedder } from './hash-embedder.ts'
export { type RecordedOperation, type RecordingObserver, recordingObserver } from './recording-observer.ts'
export { sequentialIds } from './sequential-ids.ts'
