import { testStore } from '../src/index.ts'
import { createNaiveStore } from './naive-store/create-naive-store.ts'

testStore({
  name: 'naive store',
  open: async () => ({ store: createNaiveStore(), close: async () => {} }),
})
