import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { parseDatetime } from './datetime.ts'
import { RecollectError } from './errors.ts'
import { nilId } from './identifier.ts'
import { contentHash, uuidV5, uuidV7 } from './ids.ts'
import { toJson } from './json.ts'
import { compareText } from './order.ts'
import { assertReadScope, assertScope, everywhere } from './scope.ts'
import { cleanText } from './text.ts'

const unicode = fc.string({ unit: 'binary' })

describe('errors', () => {
  test('are recognised by code and marker, also from another copy of the class', () => {
    const error = new RecollectError('not_found', 'gone', { details: { id: 'x' }, cause: 'why' })
    const copy = Object.assign(new Error('gone'), { code: 'not_found', [Symbol.for('recollect.error')]: true })
    expect(RecollectError.is(error, 'not_found')).toBe(true)
    expect(RecollectError.is(copy, 'not_found')).toBe(true)
    expect(RecollectError.is(error, 'id_required')).toBe(false)
    expect(RecollectError.is(new Error('x'))).toBe(false)
    expect(error).toMatchObject({ name: 'RecollectError', details: { id: 'x' }, cause: 'why' })
  })
})

describe('scope', () => {
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['an empty object', {}],
    ['blank', { namespace: ' ' }],
    ['a number', { namespace: 5 }],
    ['the nil UUID', { namespace: nilId }],
    ['NUL', { namespace: 'a\0' }],
    ['a lone surrogate', { namespace: 'a\ud800' }],
    ['too long', { namespace: 'é'.repeat(257) }],
    ['everywhere for a write', everywhere],
  ])('%s is refused', (_, scope) => {
    expect(() => assertScope(scope)).toThrowError(expect.objectContaining({ code: 'invalid_scope' }))
  })

  test('namespaces are opaque', () => {
    expect(() => assertScope({ namespace: "a'; drop table objects; -- " })).not.toThrow()
    expect(() => assertReadScope(everywhere)).not.toThrow()
    expect(() => assertReadScope({ everywhere: false })).toThrow(/required/)
  })

  test.each([true, false, undefined])('a namespace and everywhere: %s exclude each other', (both) => {
    const scope = { namespace: 'a', everywhere: both }
    for (const assert of [assertScope, assertReadScope]) {
      expect(() => assert(scope)).toThrowError(expect.objectContaining({ code: 'invalid_scope' }))
    }
  })
})

describe('ids', () => {
  test('version 7 carries its time and sorts by it', () => {
    const id = uuidV7(Date.UTC(2026, 0, 1))
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.UTC(2026, 0, 1))
    expect(uuidV7(1000) < uuidV7(2000)).toBe(true)
  })

  test('version 5 is the same for the same parts, and the parts never run together', async () => {
    const id = await uuidV5('acme', 'deal', 'k')
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(await uuidV5('acme', 'deal', 'k')).toBe(id)
    expect(await uuidV5('acme', 'dealk', '')).not.toBe(id)
    expect(await uuidV5('ac', 'medeal', 'k')).not.toBe(id)
  })

  test('content hashes are SHA-256', async () => {
    expect(await contentHash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
})

describe('datetimes', () => {
  test.each<[string, number | undefined]>([
    ['2026-05-01', Date.UTC(2026, 4, 1)],
    ['2026-05-01T02:00:00+02:00', Date.UTC(2026, 4, 1)],
    ['2026-05-01t00:00:00z', Date.UTC(2026, 4, 1)],
    ['2026-05-01T00:00:00.5Z', Date.UTC(2026, 4, 1) + 500],
    ['2024-02-29', Date.UTC(2024, 1, 29)],
    ['2026-02-29', undefined],
    ['2026-13-01', undefined],
    ['2026-05-01T00:00:00', undefined],
    ['2026-05-01T25:00:00Z', undefined],
    ['May 1, 2026', undefined],
    ['2026', undefined],
    ['', undefined],
  ])('%s', (text, time) => {
    expect(parseDatetime(text)).toBe(time)
  })
})

describe('text order', () => {
  test('is the order of UTF-8 bytes', () => {
    fc.assert(
      fc.property(unicode, unicode, (a, b) => {
        const bytes = Buffer.compare(Buffer.from(a.toWellFormed()), Buffer.from(b.toWellFormed()))
        expect(Math.sign(compareText(a.toWellFormed(), b.toWellFormed()))).toBe(bytes)
      }),
    )
  })
})

describe('cursors', () => {
  test('come back as they went, whatever they hold', () => {
    fc.assert(
      fc.property(unicode, fc.option(fc.integer()), (text, number) => {
        const values = [text.toWellFormed(), number]
        expect(decodeCursor(encodeCursor(values), 2)).toEqual(values)
      }),
    )
  })

  test.each(['', 'x', '!!!', 'bnVsbA', encodeCursor(['a'])])('%j is refused', (cursor) => {
    expect(() => decodeCursor(cursor, 2)).toThrowError(expect.objectContaining({ code: 'invalid_cursor' }))
  })
})

describe('JSON', () => {
  test('plain values are copied, undefined entries dropped, -0 becomes 0', () => {
    const value = { a: [1, 'x', null, true], b: { c: -0 }, d: undefined }
    expect(toJson(value, 'p')).toEqual({ ok: true, value: { a: [1, 'x', null, true], b: { c: 0 } } })
  })

  test('any JSON comes back equal', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const result = toJson(value, 'p')
        if (result.ok) expect(JSON.stringify(result.value)).toBe(JSON.stringify(value))
        else expect(result.fault).toMatch(/NUL|surrogate|levels deep|not allowed/)
      }),
    )
  })

  test.each<[string, unknown, RegExp]>([
    ['p.when', { when: new Date() }, /plain object/],
    ['p.n', { n: Number.POSITIVE_INFINITY }, /finite/],
    ['p.f', { f: () => 1 }, /function/],
    ['p.big', { big: 1n }, /bigint/],
    ['p.list[1]', { list: ['a', 'b\0'] }, /NUL/],
    ['p.s', { s: '\udc00' }, /surrogate/],
    ['p.m', { m: new Map() }, /plain object/],
    ['p.__proto__', JSON.parse('{"__proto__": 1}'), /not allowed/],
  ])('%s is refused', (path, value, fault) => {
    expect(toJson(value, 'p')).toEqual({ ok: false, path, fault: expect.stringMatching(fault) })
  })

  test('cycles and towers end', () => {
    const loop: { self?: unknown } = {}
    loop.self = loop
    expect(toJson(loop, 'p')).toMatchObject({ ok: false, fault: expect.stringMatching(/levels deep/) })
  })
})

test('free text is cleaned, not refused', () => {
  expect(cleanText('a\0b\ud800c😀')).toBe('ab\ufffdc😀')
})
