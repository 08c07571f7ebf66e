export { type TracingMessage, tracingChannelName, tracingObserver } from './tracing-observer.ts'
