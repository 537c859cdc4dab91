/** In the notation of docs.jsonata.org, for the editor of mappings. */
export const jsonataFunctions: readonly { readonly name: string; readonly signature: string }[] = `
  $abs(number) $append(array1, array2) $assert(condition, message) $average(array) $base64decode(string)
  $base64encode(string) $boolean(arg) $ceil(number) $clone(arg) $contains(string, pattern) $count(array)
  $decodeUrl(string) $decodeUrlComponent(string) $distinct(array) $each(object, function) $encodeUrl(string)
  $encodeUrlComponent(string) $error(message) $eval(expression, context) $exists(arg) $filter(array, function)
  $floor(number) $formatBase(number, radix) $formatInteger(number, picture) $formatNumber(number, picture, options)
  $fromMillis(number, picture, timezone) $join(array, separator) $keys(object) $length(string) $lookup(object, key)
  $lowercase(string) $map(array, function) $match(string, pattern, limit) $max(array) $merge(array) $millis()
  $min(array) $not(arg) $now(picture, timezone) $number(arg) $pad(string, width, character)
  $parseInteger(string, picture) $power(base, exponent) $random() $reduce(array, function, init)
  $replace(string, pattern, replacement, limit) $reverse(array) $round(number, precision) $shuffle(array)
  $sift(object, function) $single(array, function) $sort(array, function) $split(string, separator, limit)
  $spread(object) $sqrt(number) $string(arg, prettify) $substring(string, start, length)
  $substringAfter(string, characters) $substringBefore(string, characters) $sum(array)
  $toMillis(timestamp, picture) $trim(string) $type(value) $uppercase(string) $zip(array1, array2)
`
  .trim()
  .split(/(?<=\))\s+/)
  .map((signature) => ({ name: signature.slice(1, signature.indexOf('(')), signature }));
