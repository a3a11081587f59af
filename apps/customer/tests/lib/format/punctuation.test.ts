import { describe, expect, it } from 'vitest';
import { joinParts, joinSentences } from '../../../src/lib/format/punctuation.ts';

describe('the marks between parts', () => {
  it('are those of the language', () => {
    expect(joinParts(['Gold', '10 grams'], 'en-GB')).toBe('Gold, 10 grams');
    expect(joinParts(['黄金', '10 克'], 'zh-CN')).toBe('黄金，10 克');
  });

  it('have a gap after them where they are narrow', () => {
    expect(joinSentences(['Simulados.', 'Nada más.'], 'es-ES')).toBe('Simulados. Nada más.');
    expect(joinSentences(['均为模拟。', '没有其他。'], 'zh-CN')).toBe('均为模拟。没有其他。');
  });
});
