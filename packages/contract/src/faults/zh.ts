import type { FaultTexts } from './index.ts';

export const zh: FaultTexts = {
  required: '未填写',
  too_short: '至少需要 {min} 个字符',
  too_long: '最多 {max} 个字符',
  too_few: '至少需要 {min} 个',
  too_many: '最多 {max} 个',
  below: '必须不小于 {min}',
  above: '必须不大于 {max}',
  not_a_number: '必须是数字，例如 1250 或 12.5',
  not_whole: '必须是整数',
  one_of: '必须是以下之一：{values}',
  malformed: '格式不正确',
};
