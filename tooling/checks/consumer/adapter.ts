// What an adapter's author would write; type-checked only.
import * as conformance from '@recollect/conformance'

Object.keys(conformance)
