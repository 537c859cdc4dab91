<?php
// Checks a request to a webhook (Standard Webhooks 1.0): its body comes from standard input, byte by byte as it was received.
//   php verify-webhook.php SECRET WEBHOOK_ID WEBHOOK_TIMESTAMP WEBHOOK_SIGNATURE < body

[, $secret, $id, $timestamp, $signatures] = $argv;
$body = stream_get_contents(STDIN);

$key = base64_decode(preg_replace('/^whsec_/', '', $secret));
$expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));

// After a rotation there are several, with spaces between them.
$isOurs = false;
foreach (explode(' ', $signatures) as $each) {
    $isOurs = hash_equals($expected, $each) || $isOurs;
}
$isRecent = abs(time() - (int) $timestamp) <= 300;
echo ($isOurs && $isRecent ? 'valid' : 'invalid') . "\n";
