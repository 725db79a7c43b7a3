# Handles one request by an application with the controller of a file: visit.rb FILE PATH
require "action_controller/railtie"
require "rack/mock"

class Visited < Rails::Application
  config.logger = Logger.new($stderr)
  config.eager_load = false
  config.hosts.clear
  routes.append { get "/invoices/:number", to: "invoices#show" }
end

require ARGV[0]
Visited.initialize!
answer = Rack::MockRequest.new(Visited).get(ARGV[1])
print answer.status, answer["Content-Type"], "\n", answer.body
