<?php
// Signs a request of a consumer's device. Run on your server: the secret never leaves it.
//   php signed-url.php https://shop.example/api/receipts KEY SECRET EXPIRES [CONSUMER]

[, $address, $key, $secret, $expires] = $argv;
$consumer = $argv[5] ?? null;

$message = implode("\n", $consumer === null ? [$key, $expires] : [$key, $consumer, $expires]);
$signature = base64_encode(hash_hmac('sha256', $message, base64_decode($secret), true));

$query = ['key' => $key];
if ($consumer !== null) {
    $query['consumer'] = $consumer;
}
$query['expires'] = $expires;
$query['signature'] = $signature;
echo $address . '?' . http_build_query($query) . "\n";
