export { type OpenAiEmbedderOptions, openAiEmbedder } from './openai-embedder.ts'
