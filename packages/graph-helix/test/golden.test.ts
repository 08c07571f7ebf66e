import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { entry, whenFound, whenNone } from '../src/wire/batch.ts'
import { atMost, constant, literalInput, param, paramInput, property } from '../src/wire/expression.ts'
import { createIndex, getIndexOperation } from '../src/wire/index-operation.ts'
import { addE, addN, dropEdges, dropNodes, removeProperty, setProperty } from '../src/wire/mutation.ts'
import { and, eq, labelled, labelledIn } from '../src/wire/predicate.ts'
import { project } from '../src/wire/projection.ts'
import { variable } from '../src/wire/reference.ts'
import { type HelixRequest, readRequest, textParameter, wholeParameter, writeRequest } from '../src/wire/request.ts'
import { textSearchEdges, textSearchNodes, vectorSearchNodes } from '../src/wire/search.ts'
import { nodes, nodesWhere } from '../src/wire/source.ts'
import { bothE, inE, limit, outE, where } from '../src/wire/step.ts'
import { f32Array, string } from '../src/wire/value.ts'
import { dropEdgesBetween, edgeProperties, f64, gte, ids, paramBound, valueMap } from './support/more-wire.ts'

const object = (parameter: string) => nodesWhere(labelled('Object', 'object_id', param(parameter)))
const a = { object_id: textParameter('a') }
const ends = { from_oid: textParameter('a'), to_oid: textParameter('b') }
const found = (name: string) => nodes(variable(name))

const payloads: Record<string, HelixRequest> = {
  'e1, ensure indexes': writeRequest('ensure_indexes', {
    entries: [
      entry('oid', createIndex({ node_equality: { label: 'Object', property: 'object_id', unique: true } })),
      entry('kind', createIndex({ node_equality: { label: 'Object', property: 'kind', unique: false } })),
      entry('text', createIndex({ node_text: { label: 'Object', property: 'search_text' } })),
      entry(
        'vec',
        createIndex({
          node_vector: {
            label: 'Object',
            property: 'embedding',
            dimension: 3,
            metric: 'cosine',
            tenant_property: 'namespace_id',
          },
        }),
      ),
      entry('etext', createIndex({ edge_text: { label: 'references', property: 'note' } })),
    ],
    returns: ['oid', 'kind', 'text', 'vec', 'etext'],
  }),

  'e2, look at an index operation': readRequest('poll', {
    entries: [entry('st', getIndexOperation('00000000-0000-0000-0000-000000000001'))],
    returns: ['st'],
  }),

  'e3, upsert a node': writeRequest(
    'upsert',
    {
      entries: [
        entry('cur', object('object_id')),
        entry(
          'upd',
          removeProperty(setProperty(found('cur'), ['title', paramInput('title')]), 'summary'),
          whenFound('cur'),
        ),
        entry(
          'ins',
          addN('Object', [
            ['object_id', paramInput('object_id')],
            ['title', paramInput('title')],
            ['embedding', literalInput(f32Array([0.5, 0.5, 0]))],
          ]),
          whenNone('cur'),
        ),
      ],
      returns: ['upd', 'ins'],
    },
    { ...a, title: textParameter('T') },
  ),

  'e4, replace an edge': writeRequest(
    'add_edge',
    {
      entries: [
        entry('from', object('from_oid')),
        entry('to', object('to_oid')),
        entry('old', dropEdgesBetween(found('from'), variable('to'), 'references')),
        entry(
          'e',
          addE(found('from'), 'references', variable('to'), [
            ['note', literalInput(string('n'))],
            ['confidence', literalInput(f64(0.9))],
          ]),
        ),
      ],
      returns: ['from', 'to', 'e'],
    },
    ends,
  ),

  'e5, remove a node': writeRequest(
    'drop',
    { entries: [entry('cur', object('object_id')), entry('dropped', dropNodes(found('cur')))], returns: ['cur'] },
    a,
  ),

  'e6, text search of a tenant': readRequest(
    't',
    {
      entries: [
        entry(
          'hits',
          valueMap(
            textSearchNodes({
              label: 'Object',
              property: 'search_text',
              tenant_value: literalInput(string('ns1')),
              query_text: paramInput('q'),
              k: paramBound('k'),
            }),
            ['object_id', '$score'],
          ),
        ),
      ],
      returns: ['hits'],
    },
    { q: textParameter('x y'), k: wholeParameter(5) },
  ),

  'e7, vector search': readRequest('v', {
    entries: [
      entry(
        'hits',
        valueMap(
          vectorSearchNodes({
            label: 'Object',
            property: 'embedding',
            query_vector: literalInput(f32Array(new Float32Array([0.5, 0.5, 0]))),
            k: atMost(5),
          }),
          ['object_id', '$distance'],
        ),
      ),
    ],
    returns: ['hits'],
  }),

  'e8, text search on edges': readRequest('et', {
    entries: [
      entry(
        'hits',
        project(
          textSearchEdges({
            label: 'references',
            property: 'note',
            query_text: literalInput(string('late penalty')),
            k: atMost(10),
          }),
          { edge_id: '$id', from_id: '$from.object_id', to_id: '$to.object_id', note: 'note', score: '$score' },
        ),
      ),
    ],
    returns: ['hits'],
  }),

  'e9, neighbours of both directions': readRequest(
    'nb',
    {
      entries: [
        entry('src', object('object_id')),
        entry(
          'out',
          project(limit(outE(found('src'), 'references'), paramBound('limit')), {
            edge_id: '$id',
            peer: '$to.object_id',
            note: 'note',
          }),
        ),
        entry(
          'in',
          project(limit(inE(found('src'), 'references'), paramBound('limit')), {
            edge_id: '$id',
            peer: '$from.object_id',
            note: 'note',
          }),
        ),
      ],
      returns: ['out', 'in'],
    },
    { ...a, limit: wholeParameter(50) },
  ),

  'e10, edges with a filter': readRequest('b', {
    entries: [
      entry(
        'e',
        edgeProperties(
          where(
            bothE(nodes(ids(1)), 'references'),
            and(eq(property('status'), constant(string('active'))), gte(property('confidence'), constant(f64(0.5)))),
          ),
        ),
      ),
    ],
    returns: ['e'],
  }),

  'e11, many nodes by id': readRequest('d', {
    entries: [entry('n', valueMap(nodesWhere(labelledIn('Object', 'object_id', ['a', 'b']))))],
    returns: ['n'],
  }),

  'e12, remove an edge': writeRequest('d', { entries: [entry('d', dropEdges(ids(7)))], returns: [] }),
}

it.each(Object.entries(payloads))('%s', async (name, payload) => {
  const file = new URL(`golden/${name.split(',')[0]}.json`, import.meta.url)
  expect(JSON.parse(JSON.stringify(payload))).toStrictEqual(JSON.parse(await readFile(file, 'utf8')))
})
